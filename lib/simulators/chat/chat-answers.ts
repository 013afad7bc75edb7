export const failure = (error: string, details: Record<string, string> = {}): object => ({
  ok: false,
  error,
  ...details,
});

/** The one failure that is not HTTP 200. */
export const ratelimited = (retryAfterSeconds: number): Response =>
  Response.json(failure("ratelimited"), {
    status: 429,
    headers: { "retry-after": String(retryAfterSeconds) },
  });
