/** What a receiver is sent. */
export type WebhookMessage = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Why nothing was delivered where no status says so. */
export type SendFailure =
  | "address_refused"
  | "not_public"
  | "too_slow"
  | "unreachable"
  | "certificate"
  | "broken_off";

/** What came of an attempt: the receiver's status and the beginning of its words, or why it did not come to that. */
export type SendOutcome =
  | { status: number; answer: string; retryAfterSeconds: number | null }
  | { failure: SendFailure };

/** Sends once, and never throws but where it is told to stop. */
export type SendWebhook = (message: WebhookMessage, signal: AbortSignal) => Promise<SendOutcome>;
