import type { z } from "zod";
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
 * Asks the API. `Schema` is the one that the address checks its own answer with before it sends it (`response` of its endpoint): the
 * browser need not check it again, and has no zod (docs/decisions/0019-no-schemas-in-the-browser.md). Fails with an `ApiProblem`, with
 * `SignedOut`, with `Unreachable`, or with a plain sentence where nothing came back that could be read.
 */
export async function fetchJson<Schema extends z.ZodType>(
  path: string,
  init?: { method?: string; body?: unknown; signal?: AbortSignal },
): Promise<z.output<Schema>> {
  const response = await fetch(path, {
    ...(init?.method !== undefined && { method: init.method }),
    ...(init?.signal && { signal: init.signal }),
    ...(init?.body !== undefined && {
      body: JSON.stringify(init.body),
      headers: { "content-type": "application/json" },
    }),
  }).catch(() => {
    init?.signal?.throwIfAborted(); // nobody waits for it any more
    throw new Unreachable();
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return asChecked<Schema>(body);
  const problem = readProblem(body);
  if (problem?.code === "not_signed_in") {
    noteSignedOut();
    throw new SignedOut();
  }
  if (problem) throw new ApiProblem(problem);
  throw new Error(`Kith answered with status ${response.status} and nothing that could be read. Try again.`);
}

/** Takes our server's word: `endpoint` parsed this very answer with the schema, and none of them turns into anything but JSON. */
const asChecked = <Schema extends z.ZodType>(body: unknown) => body as z.output<Schema>;
