/** Event types that a webhook can subscribe to. */
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

/**
 * All event types. The last two cannot be subscribed to: `webhook.test` is sent on request, and `people.changes_lost`
 * is sent to webhooks that subscribe to people events.
 */
export const eventTypes = [...subscribableEventTypes, "webhook.test", "people.changes_lost"] as const;
export type EventType = (typeof eventTypes)[number];

/** Builds the JSON body of a delivery. `at`: time of the event. */
export const buildWebhookBody = (type: EventType, at: string, data: unknown): string =>
  JSON.stringify({ type, timestamp: at, data });
