import type { Kith, Schemas } from "./index.js";
import { KithProblem, parseProblem } from "./problem.js";
import { wait } from "./retry.js";
import { readServerSentEvents, type ServerSentEvent } from "./server-sent-events.js";

export type FollowOptions = {
  /** Cursor of `GET /api/people/changes` or of the last change received. Default: yields only new changes. */
  cursor?: string;
  /** Ends the iteration without an error when aborted. */
  signal?: AbortSignal;
};

const maxBackoffSeconds = 30;
const maxRetryAfterSeconds = 300;

/**
 * Yields every change to the directory as it is published, in order and exactly once. If the connection is lost,
 * reconnects with exponential backoff and resumes after the last change received. Throws a `KithProblem` if
 * reconnecting cannot help. Its code is `cursor_gone` if changes were missed: get a new cursor, then read the list,
 * then follow again from the cursor. Its code is `invalid_token` if the token is no longer valid, and `not_allowed` or
 * `missing_scope` if the caller or the token lacks the permission.
 */
export async function* followChanges(
  kith: Kith,
  { cursor, signal = new AbortController().signal }: FollowOptions = {},
): AsyncGenerator<Schemas["DirectoryChange"], void> {
  let lastEventId = cursor;
  let failures = 0;
  while (!signal.aborted) {
    let waitSeconds = 0;
    try {
      for await (const { event, id, data } of readEventsAfter(kith, lastEventId, signal)) {
        failures = 0;
        if (event === "end") throw new KithProblem(new Response(null), parseProblem(JSON.parse(data)));
        if (id !== "") lastEventId = id;
        if (event === "change") yield JSON.parse(data);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isTemporaryError(error)) throw error;
      if (error instanceof KithProblem) waitSeconds = error.retryAfterSeconds ?? 0;
    }
    const seconds = Math.max(computeBackoffSeconds(failures++), Math.min(waitSeconds, maxRetryAfterSeconds));
    await wait(seconds * 1000, signal).catch(() => undefined); // an abort ends the loop
  }
}

async function* readEventsAfter(
  kith: Kith,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, void> {
  const { data, error, response } = await kith.GET("/api/people/changes", {
    headers: { accept: "text/event-stream", ...(lastEventId && { "last-event-id": lastEventId }) },
    parseAs: "stream",
    signal,
  });
  const isStream = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
  if (!data || !isStream) throw new KithProblem(response, parseProblem(error));
  yield* readServerSentEvents(data, signal);
}

/** `fetch` reports network errors as a TypeError. */
const isTemporaryError = (error: unknown): boolean =>
  error instanceof KithProblem ? error.status === 429 || error.status >= 500 : error instanceof TypeError;

/** Doubles up to 30 seconds. Jitter prevents all clients from reconnecting at once after a restart of Kith. */
const computeBackoffSeconds = (failures: number): number =>
  Math.min(2 ** failures, maxBackoffSeconds) * (0.5 + Math.random() / 2);
