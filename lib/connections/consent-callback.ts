export type ConsentCallback =
  | { kind: "code"; code: string; state: string }
  | { kind: "denied" }
  /** Invalid parameters: a code without its state, a repeated parameter, or an error other than a denial. */
  | { kind: "unusable" }
  /** Neither a code nor an error: the page was opened or reloaded directly. */
  | { kind: "nothing" };

/**
 * Parses the query of the callback URL. The vendor's error text is not shown, because any site can link here with its
 * own text. A code without a state is refused, because it would not be bound to the signed-in user.
 */
export function parseConsentCallback(search: string): ConsentCallback {
  const query = new URLSearchParams(search);
  const [code, state, error] = ["code", "state", "error"].map((name) => query.getAll(name));
  if (code?.length === 0 && error?.length === 0) return { kind: "nothing" };
  if (error && error.length > 0) return { kind: error[0] === "access_denied" ? "denied" : "unusable" };
  return code?.length === 1 && code[0] && state?.length === 1 && state[0]
    ? { kind: "code", code: code[0], state: state[0] }
    : { kind: "unusable" };
}
