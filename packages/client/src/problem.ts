/** What a problem document (RFC 9457) says. */
export type ProblemDocument = { code: string; detail: string };

/** Reads a problem document; what is none says that the answer was not Kith's. */
export function problemOf(error: unknown): ProblemDocument {
  if (typeof error === "object" && error !== null && "code" in error && "detail" in error)
    return { code: String(error.code), detail: String(error.detail) };
  if (typeof error === "object" && error !== null && "detail" in error)
    return { code: "scim", detail: String(error.detail) };
  return { code: "unreadable", detail: "The answer is none of Kith's. Is the address right?" };
}

/** A refusal of Kith's. `code` is stable; `message` is for people, and says what to do. */
export class KithProblem extends Error {
  override readonly name = "KithProblem";
  /** Status of the response; 200 if the problem ended a stream of changes. */
  readonly status: number;
  readonly code: string;
  /** When to ask again, where Kith says so. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, { code, detail }: ProblemDocument) {
    super(detail);
    this.status = response.status;
    this.code = code;
    this.retryAfterSeconds = retryAfterOf(response.headers);
  }
}

/** Seconds that `Retry-After` asks to wait, as a number or until a date (RFC 9110). Null if the header is absent or unreadable. */
export function retryAfterOf(headers: Headers): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
