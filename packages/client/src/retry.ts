import { readRetryAfter } from "./problem.js";

/** Like the global `fetch`. */
export type Fetch = (request: Request) => Promise<Response>;

const maxRetries = 3;
/** A response with a longer `Retry-After` is returned without a retry. */
const maxWaitSeconds = 60;
const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Retries after a 429, or a 503 with `Retry-After`, at most three times. Waits as long as the response requests, or
 * after a 429 without a wait 1, 2 and 4 seconds. A response that requests more than a minute is returned without a
 * retry. Requests that change data are retried only if they have an `Idempotency-Key`. Rejects if the signal is aborted
 * during a wait.
 */
export const withRetries =
  (send: Fetch): Fetch =>
  async (request) => {
    const isRepeatable = safeMethods.includes(request.method) || request.headers.has("idempotency-key");
    if (!isRepeatable) return send(request);
    for (let retries = 0; ; retries++) {
      const response = await send(request.clone());
      const seconds = retries < maxRetries ? computeRetrySeconds(response, retries) : null;
      if (seconds === null) return response;
      await response.body?.cancel();
      await wait(seconds * 1000, request.signal);
    }
  };

/** Null if the request must not be retried after this response. */
function computeRetrySeconds(response: Response, retries: number): number | null {
  const asked = readRetryAfter(response.headers);
  if (response.status !== 429 && (response.status !== 503 || asked === null)) return null;
  const seconds = asked ?? 2 ** retries;
  return seconds <= maxWaitSeconds ? seconds : null;
}

/** Rejects with the signal's reason as soon as the signal is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      // Rejects with the signal's reason unchanged, like `fetch`, even if it is not an Error.
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
