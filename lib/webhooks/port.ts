/** Request sent to a receiver. */
export type WebhookMessage = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Reason why an attempt has no HTTP status. */
export type SendFailure =
  | "address_refused"
  | "not_public"
  | "too_slow"
  | "unreachable"
  | "certificate"
  | "broken_off";

/** Result of an attempt: status and beginning of the response, or the reason why there was no response. */
export type SendOutcome =
  | { status: number; answer: string; retryAfterSeconds: number | null }
  | { failure: SendFailure };

/** Sends a message once. Throws only if `signal` is aborted. */
export type SendWebhook = (message: WebhookMessage, signal: AbortSignal) => Promise<SendOutcome>;
