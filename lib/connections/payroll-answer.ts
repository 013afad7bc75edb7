/** What the payroll system sent back with the executive. */
export type PayrollAnswer =
  | { kind: "code"; code: string; state: string }
  | { kind: "denied" }
  /** An answer that is none, or that cannot be of an authorisation begun here. */
  | { kind: "unusable" }
  /** Nothing was sent along: the page was opened or reloaded by itself. */
  | { kind: "nothing" };

/**
 * Reads the query of the callback address. Words of the vendor's are not repeated: anybody can write into an address. A code without
 * a state is refused, because nothing would tie it to the one who is signed in here.
 */
export function readPayrollAnswer(search: string): PayrollAnswer {
  const query = new URLSearchParams(search);
  const [code, state, error] = ["code", "state", "error"].map((name) => query.getAll(name));
  if (code?.length === 0 && error?.length === 0) return { kind: "nothing" };
  if (error && error.length > 0) return { kind: error[0] === "access_denied" ? "denied" : "unusable" };
  return code?.length === 1 && code[0] && state?.length === 1 && state[0]
    ? { kind: "code", code: code[0], state: state[0] }
    : { kind: "unusable" };
}
