import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { createCall, type CallSettings, type VendorCall } from "./vendor-call";
import { createVendorProblems } from "./vendor-problems";

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

/** Refusal of a token endpoint. `description` is for people, `codes` are those of Microsoft. */
export type TokenRefusal = { error: string; description: string; codes: readonly number[] };

type TokenRequest = Pick<CallSettings, "system" | "fetch" | "timing"> & {
  tokenUrl: string;
  form: Readonly<Record<string, string>>;
  explainTokenRefusal: (refusal: TokenRefusal) => Problem;
};

/** Requests an access token. A temporary error is retried, and a refusal of something else, such as a proxy, is a failure. */
export async function requestAccessToken(
  { tokenUrl, form, explainTokenRefusal, ...environment }: TokenRequest,
  signal: AbortSignal,
): Promise<string> {
  const baseUrl = new URL(".", tokenUrl).href;
  const call = createCall({
    ...environment,
    baseUrl,
    headers: {},
    limits: { bodyBytes: 64 * 1024 },
    refusalStatuses: [400, 401, 403],
    explainRefusal: (status, body) => {
      const refusal = readTokenRefusal(body);
      if (refusal === null) return createVendorProblems(environment.system).failed(status);
      return temporaryErrors.includes(refusal.error) ? null : explainTokenRefusal(refusal);
    },
  });
  const path = new URL(tokenUrl).href.slice(baseUrl.length);
  return (await call(path, tokenResponse, { method: "POST", form, signal })).access_token;
}

const tokenResponse = z.object({ access_token: z.string().min(1) });
const tokenRefusal = z.object({
  error: z.string(),
  error_description: z.string().nullish(),
  error_codes: z.array(z.number()).nullish(),
});

const temporaryErrors = ["temporarily_unavailable", "server_error", "internal_failure"];

function readTokenRefusal(body: string): TokenRefusal | null {
  try {
    const { error, error_description, error_codes } = tokenRefusal.parse(JSON.parse(body));
    return { error, description: error_description ?? "", codes: error_codes ?? [] };
  } catch {
    return null;
  }
}
