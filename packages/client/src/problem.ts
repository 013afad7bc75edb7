/** The part of RFC 9457 that the client reads; `code` is Kith's extension. */
export type ProblemDocument = { code: string; detail: string };

/** A SCIM error gets the code `scim`, and other content `unreadable`. */
export function parseProblem(error: unknown): ProblemDocument {
  if (typeof error === "object" && error !== null && "code" in error && "detail" in error)
    return { code: String(error.code), detail: String(error.detail) };
  if (typeof error === "object" && error !== null && "detail" in error)
    return { code: "scim", detail: String(error.detail) };
  return { code: "unreadable", detail: "The response is not from Kith. Check the address." };
}

/**
 * `code` is stable: one of the API, `scim` for an error of SCIM, or `unreadable` for a response that is not from Kith.
 * `message` is for people and says what to do.
 */
export class KithProblem extends Error {
  override readonly name = "KithProblem";
  readonly status: number;
  readonly code: string;
  /** Null unless the response states the wait before a retry. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, { code, detail }: ProblemDocument) {
    super(detail);
    this.status = response.status;
    this.code = code;
    this.retryAfterSeconds = readRetryAfter(response.headers);
  }
}

/** A number or a date (RFC 9110). Null if the header is absent or unreadable. */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(value)) return Number(value);
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN; // Date.parse reads "-1" and "1.5" as dates
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
