export const createFailureBody = (error: string, details: Record<string, string> = {}): object => ({
  ok: false,
  error,
  ...details,
});

/** Returns the only failure with a status other than 200. */
export const createRateLimitedResponse = (retryAfterSeconds: number): Response =>
  Response.json(createFailureBody("ratelimited"), {
    status: 429,
    headers: { "retry-after": String(retryAfterSeconds) },
  });
