import { Problem } from "@/lib/platform/problem";
import { createCall, type CallSettings, type VendorCall } from "./vendor-call";

export type AuthorisedCallSettings = Omit<CallSettings, "headers" | "explainRefusal"> & {
  fetchToken: (signal: AbortSignal) => Promise<string>;
  /** As in `CallSettings`. A 401 that it does not classify as throttling refuses the access token. */
  explainRefusal: (status: number, body: string) => Problem | null;
};

/**
 * Creates a vendor call that fetches an access token before its first request. If a request's token is refused, the
 * request is repeated once with a new token. Concurrent requests share one token, and an abort of the request that
 * fetches it fails the others.
 */
export function createAuthorisedCall({
  fetchToken,
  explainRefusal,
  ...settings
}: AuthorisedCallSettings): VendorCall {
  const refusals = new WeakSet<Problem>();
  let current: Promise<VendorCall> | null = null;
  const createWithToken = async (signal: AbortSignal) =>
    createCall({
      ...settings,
      headers: { authorization: `Bearer ${await fetchToken(signal)}` },
      explainRefusal: (status, body) => {
        const problem = explainRefusal(status, body);
        if (problem && status === 401) refusals.add(problem);
        return problem;
      },
    });
  /** A token that another request has already replaced is not renewed a second time. */
  function authorise(refused: Promise<VendorCall> | null, signal: AbortSignal): Promise<VendorCall> {
    if (current !== null && current !== refused) return current;
    const next = createWithToken(signal);
    next.catch(() => {
      if (current === next) current = null;
    });
    return (current = next);
  }
  return async (path, schema, options) => {
    const signal = options.signal ?? new AbortController().signal;
    const authorised = authorise(null, signal);
    const call = await authorised;
    try {
      return await call(path, schema, options);
    } catch (error) {
      if (!(error instanceof Problem && refusals.has(error))) throw error;
      return (await authorise(authorised, signal))(path, schema, options);
    }
  };
}
