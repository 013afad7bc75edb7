import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { parseJson } from "./response-body";
import { createCall, type CallSettings, type VendorCall } from "./vendor-call";
import { createVendorProblems } from "./vendor-problems";

export type AuthorisedCallSettings = Omit<CallSettings, "headers" | "explainRefusal"> & {
  fetchToken: (signal: AbortSignal) => Promise<string>;
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

type FormRequest = Omit<CallSettings, "baseUrl" | "headers" | "refusalStatuses" | "explainRefusal"> & {
  url: string;
  form: Readonly<Record<string, string>>;
  headers?: CallSettings["headers"];
  format?: "json" | "bytes";
  /** Null: the endpoint refuses for now, and the request is repeated. */
  explainTokenRefusal: (refusal: TokenRefusal, status: number) => Problem | null;
};

/** Sends a request to an OAuth endpoint (RFC 6749). A refusal of something else, such as a proxy, is a failure. */
export function postForm<T>(
  { url, form, headers = {}, format = "json", explainTokenRefusal, ...settings }: FormRequest,
  schema: z.ZodType<T>,
  signal: AbortSignal | null,
): Promise<T> {
  const baseUrl = new URL(".", url).href;
  const call = createCall({
    ...settings,
    baseUrl,
    headers,
    limits: { bodyBytes: 64 * 1024, ...settings.limits },
    refusalStatuses: [400, 401, 403],
    explainRefusal: (status, body) => {
      const refusal = parseJson(tokenRefusal, body);
      if (refusal === null) return createVendorProblems(settings.system).failed(status);
      return explainTokenRefusal(refusal, status);
    },
  });
  return call(new URL(url).href.slice(baseUrl.length), schema, { method: "POST", form, format, signal });
}

type TokenRequest = Pick<FormRequest, "system" | "fetch" | "timing" | "form"> & {
  tokenUrl: string;
  explainTokenRefusal: (refusal: TokenRefusal) => Problem;
};

export async function requestAccessToken(
  { tokenUrl, explainTokenRefusal, ...request }: TokenRequest,
  signal: AbortSignal,
): Promise<string> {
  const explain = (refusal: TokenRefusal) =>
    temporaryErrors.includes(refusal.error) ? null : explainTokenRefusal(refusal);
  const form = { ...request, url: tokenUrl, explainTokenRefusal: explain };
  return (await postForm(form, tokenResponse, signal)).access_token;
}

const tokenResponse = z.object({ access_token: z.string().min(1) });

/** Refusal of a token endpoint. `description` is for people, `codes` are those of Microsoft. */
const tokenRefusal = z
  .object({
    error: z.string(),
    error_description: z.string().nullish(),
    error_codes: z.array(z.number()).nullish(),
  })
  .transform(({ error, error_description, error_codes }) => ({
    error,
    description: error_description ?? "",
    codes: error_codes ?? [],
  }));
export type TokenRefusal = z.infer<typeof tokenRefusal>;

const temporaryErrors = ["temporarily_unavailable", "server_error", "internal_failure"];
