import { readProblem, type ProblemDocument } from "./problem-document";
import { noteSignedOut } from "./signed-out";

/** What the API answered instead of what was asked for; `message` is its sentence for people. */
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

/** Nothing came back: the browser has no connection, or Kith does not run. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
  constructor() {
    super("Kith can't be reached. Check your connection and try again.");
  }
}

/** The session has ended: by its time, by somebody's hand, or in another tab. */
export class SignedOut extends Error {
  override readonly name = "SignedOut";
  constructor() {
    super("You've been signed out. Sign in again to go on.");
  }
}

/**
 * Asks an address, and gives what it answers. Fails with an `ApiProblem`, with `SignedOut`, with `Unreachable`, or with a plain sentence
 * where nothing came back that could be read.
 */
export async function fetchJson(
  path: string,
  init: { method: string; body?: unknown; signal?: AbortSignal },
): Promise<unknown> {
  const response = await fetch(path, {
    method: init.method,
    signal: init.signal ?? null,
    ...(init.body !== undefined && {
      body: JSON.stringify(init.body),
      headers: { "content-type": "application/json" },
    }),
  }).catch(() => {
    init.signal?.throwIfAborted(); // nobody waits for it any more
    throw new Unreachable();
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const problem = readProblem(body);
  if (problem?.code === "not_signed_in") {
    noteSignedOut();
    throw new SignedOut();
  }
  if (problem) throw new ApiProblem(problem);
  throw new Error(`Kith answered with status ${response.status} and nothing that could be read. Try again.`);
}
