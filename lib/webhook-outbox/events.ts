/** What a webhook may be told of. */
export const webhookEvents = [
  "person.joined",
  "person.left",
  "person.returned",
  "person.changed",
  "sync.removals_held",
  "run.failed",
  "connection.broken",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** All event types. Webhooks receive the last two without choosing them: a test, and that changes of people were lost. */
export const sentEvents = [...webhookEvents, "webhook.test", "people.changes_lost"] as const;
export type SentEvent = (typeof sentEvents)[number];

/** The body of a delivery. */
export const webhookBody = (type: SentEvent, at: string, data: unknown): string =>
  JSON.stringify({ type, timestamp: at, data });
