import { parseProblem, type ProblemDocument } from "./problem-document";
import { leaveEndedSession } from "./signed-out";

/** Error response of the API; `message` is its text for users. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  constructor(readonly document: ProblemDocument) {
    super(document.detail);
  }
  get status() {
    return this.document.status;
  }
  get code() {
    return this.document.code;
  }
}

/** No response of Kith arrives: the browser is offline, or a proxy reports that Kith is not running. */
export class UnreachableError extends Error {
  override readonly name = "Unreachable";
  constructor() {
    super("Kith can't be reached. Check your connection and try again.");
  }
}

/** Error thrown if the session has ended: it expired, was revoked, or the user signed out in another tab. */
export class SignedOutError extends Error {
  override readonly name = "SignedOut";
  constructor() {
    super("You've been signed out. Sign in again to continue.");
  }
}

const encodeBody = (body: unknown): { body?: Blob | string; headers?: Record<string, string> } =>
  body instanceof Blob
    ? { body, headers: { "content-type": body.type } }
    : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };

function encodeRequest({ body, ifMatch, idempotencyKey }: ApiRequest): Pick<RequestInit, "body" | "headers"> {
  const { headers, ...encoded } = body === undefined ? {} : encodeBody(body);
  const conditions = {
    ...(ifMatch !== undefined && { "if-match": ifMatch }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  };
  const all = { ...headers, ...conditions };
  return { ...encoded, ...(Object.keys(all).length > 0 && { headers: all }) };
}

/**
 * Throws `SignedOutError` if the session has ended, `ApiProblem` for other errors of the API, and `UnreachableError` if
 * no response of Kith arrives. Throws a plain `Error` for unreadable responses, and the signal's reason for an aborted request.
 */
export async function fetchJson(path: string, init: ApiRequest): Promise<unknown> {
  const response = await fetchResponse(path, init);
  const body = await readJson(response, init);
  if (body !== null) return body;
  throw unreadableError(response);
}

type ApiRequest = {
  method: string;
  body?: unknown;
  ifMatch?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Fetches a URL and returns the successful response. Throws like `fetchJson` for any other. */
export async function fetchResponse(path: string, init: ApiRequest): Promise<Response> {
  const response = await fetch(path, {
    method: init.method,
    signal: init.signal ?? null,
    ...encodeRequest(init),
  }).catch(() => {
    init.signal?.throwIfAborted(); // the caller has aborted the request
    throw new UnreachableError();
  });
  if (response.ok) return response;
  const problem = parseProblem(await readJson(response, init));
  if (problem?.code === "not_signed_in") {
    leaveEndedSession();
    throw new SignedOutError();
  }
  if (problem) throw new ApiProblem(problem);
  if (proxyStatuses.has(response.status)) throw new UnreachableError();
  throw unreadableError(response);
}

/** Statuses of a proxy that cannot reach Kith. Kith sends them with a problem document only. */
export const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const readJson = (response: Response, { signal }: ApiRequest): Promise<unknown> =>
  response.json().catch(() => {
    signal?.throwIfAborted();
    return null;
  });

const unreadableError = ({ status }: Response) =>
  new Error(`Kith answered with status ${status} and nothing that could be read. Try again.`);
