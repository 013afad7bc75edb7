export const subscribableEventTypes = [
  "person.joined",
  "person.left",
  "person.returned",
  "person.changed",
  "sync.removals_held",
  "run.failed",
  "connection.broken",
] as const;
export type SubscribableEventType = (typeof subscribableEventTypes)[number];

/** `webhook.test` is sent on request, and `people.changes_lost` to webhooks that subscribe to people events. */
export const eventTypes = [...subscribableEventTypes, "webhook.test", "people.changes_lost"] as const;
export type EventType = (typeof eventTypes)[number];

/** `at`: time of the event. */
export const buildWebhookBody = (type: EventType, at: string, data: unknown): string =>
  JSON.stringify({ type, timestamp: at, data });
