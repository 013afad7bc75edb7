export type WebhookMessage = { url: string; headers: Readonly<Record<string, string>>; body: string };

export type SendFailure =
  | "address_refused"
  | "not_public"
  | "too_slow"
  | "unreachable"
  | "certificate"
  | "broken_off";

/** `answer`: the beginning of the response. */
export type SendOutcome =
  | { status: number; answer: string; retryAfterSeconds: number | null }
  | { failure: SendFailure };

/** Sends once. Throws only if `signal` is aborted. */
export type SendWebhook = (message: WebhookMessage, signal: AbortSignal) => Promise<SendOutcome>;
