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

/** What is told of without being chosen: a try, and that changes of people were lost, after which the list is to be read anew. */
export type SentEvent = WebhookEvent | "webhook.test" | "people.changes_lost";

/** The body of a delivery. */
export const webhookBody = (type: SentEvent, at: string, data: unknown): string =>
  JSON.stringify({ type, timestamp: at, data });
