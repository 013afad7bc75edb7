import { z } from "zod";
import {
  alwaysTrue,
  timestamp,
  integerParameter,
  namedObject,
  pathId,
  inputId,
} from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";
import { subscribableEventTypes } from "@/lib/webhooks/outbox/events";

/** Hours for which the previous secret also signs deliveries. */
const maxOverlapHours = 168;
const defaultOverlapHours = 24;

/** `not_delivered`: nothing was delivered for days, or the receiver responded that it is gone (410). */
export const webhookDisableReason = z.enum(["not_delivered", "secret_unreadable"]);

const webhook = namedObject("Webhook", {
  id: z.uuid().describe("Id of the webhook."),
  name: z.string().describe("Name of the webhook."),
  url: z.url().describe("Address that receives the deliveries."),
  events: z.array(z.enum(subscribableEventTypes)).describe("Events that the webhook receives."),
  state: z
    .enum(["enabled", "disabled", "given_up"])
    .describe("given_up: Kith disabled the webhook; `problem` says why."),
  problem: webhookDisableReason
    .nullable()
    .describe("Why Kith disabled the webhook; null if it is enabled or an executive disabled it."),
  disabled_at: timestamp.nullable().describe("When the webhook was disabled, in UTC; null if it is enabled."),
  created_at: timestamp.describe("When the webhook was created, in UTC."),
  created_by: z.string().describe("Name of the user who created the webhook."),
  last_delivered_at: timestamp
    .nullable()
    .describe("Last successful delivery, in UTC; null if there is none."),
  previous_secret_until: timestamp
    .nullable()
    .describe("Until this time, in UTC, the previous secret signs as well; null if it does not."),
  waiting: z.int().describe("Deliveries that are still to be made."),
  failed: z.int().describe("Deliveries that failed for good and are still stored."),
});
export type Webhook = z.infer<typeof webhook>;

export const webhooksResponse = namedObject("WebhooksResponse", {
  webhooks: z.array(webhook).describe("All webhooks."),
});
export const oneWebhookResponse = namedObject("OneWebhookResponse", {
  webhook: webhook.describe("The webhook."),
});
export const webhookChangeResponse = namedObject("WebhookResponse", {
  ok: alwaysTrue,
  webhook: webhook.describe("The webhook as it is now."),
});
export const webhookSecretResponse = namedObject("WebhookSecretResponse", {
  ok: alwaysTrue,
  webhook: webhook.describe("The webhook as it is now."),
  secret: z.string().describe("Secret that signs the deliveries. It is in this response only."),
});

const name = plainText(100).min(1, "must not be empty");
const url = plainText(2_000).refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ["https:", "http:"].includes(protocol) && !username && !password;
}, "must be an https:// address without a name or password in it");
const events = z
  .array(z.enum(subscribableEventTypes))
  .min(1, "must have at least one event")
  .max(subscribableEventTypes.length)
  .transform((chosen) => subscribableEventTypes.filter((event) => chosen.includes(event)));

export const newWebhookBody = z.strictObject({
  name: name.describe("Name of the webhook."),
  url: url.describe("Address that receives the deliveries: `https`, without credentials."),
  events: events.describe("Events to deliver."),
});
export type NewWebhook = z.input<typeof newWebhookBody>;

export const webhookChangesBody = z.strictObject({
  name: name.optional().describe("New name. Absent: unchanged."),
  url: url.optional().describe("New address. Absent: unchanged."),
  events: events.optional().describe("New list of events. Absent: unchanged."),
  enabled: z.boolean().optional().describe("False stops deliveries. Absent: unchanged."),
});
export type WebhookChanges = z.input<typeof webhookChangesBody>;

export const rotateSecretBody = z.strictObject({
  overlap_hours: z
    .int()
    .min(0)
    .max(maxOverlapHours)
    .default(defaultOverlapHours)
    .describe("Hours during which the previous secret signs as well."),
});

export const webhookTestQuery = z.strictObject({
  sample: z
    .enum(subscribableEventTypes)
    .optional()
    .describe("Event type of the sample data. Absent: the test has no data."),
});

export const webhookNotFoundError = ["webhook_not_found", "No webhook has this id."] as const;
export const deliveryNotFoundError = [
  "delivery_not_found",
  "This webhook has no delivery with this id. Deliveries are stored for 30 days.",
] as const;
export const webhookParams = z.object({ id: pathId(...webhookNotFoundError).describe("Id of the webhook.") });
export const deliveryParams = z.object({
  id: pathId(...deliveryNotFoundError).describe("Id of the webhook."),
  deliveryId: pathId(...deliveryNotFoundError).describe("Id of the delivery."),
});

const deliveryStates = ["waiting", "delivered", "failed"] as const;

const attempt = z.strictObject({
  at: timestamp.describe("When the attempt started, in UTC."),
  status: z.int().nullable().describe("HTTP status of the response; null if there was none."),
  failure: z.string().nullable().describe("Why there was no response; null if there was one."),
  answer: z.string().describe("Beginning of the response body."),
  duration_ms: z.int().describe("Duration in milliseconds."),
});
export type DeliveryAttempt = z.infer<typeof attempt>;
export const attemptLog = z.array(attempt);

const delivery = namedObject("WebhookDelivery", {
  id: z.uuid().describe("Id of the delivery, sent as `webhook-id`."),
  event: z.string().describe("Event type."),
  state: z.enum(deliveryStates).describe("State of the delivery."),
  attempts: z.int().describe("Number of attempts."),
  created_at: timestamp.describe("When the event happened, in UTC."),
  due_at: timestamp.nullable().describe("When the next attempt starts, in UTC; null if there is none."),
  finished_at: timestamp
    .nullable()
    .describe("When the delivery succeeded or failed for good, in UTC; null while it waits."),
  last_attempt: attempt.nullable().describe("Last attempt; null if there was none."),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesResponse = namedObject("WebhookDeliveriesResponse", {
  deliveries: z.array(delivery).describe("Deliveries of this page, newest first."),
  next: z.string().nullable().describe("Send as `cursor` to get the next page; null on the last page."),
});

export const oneDeliveryResponse = namedObject("WebhookDeliveryResponse", {
  delivery: delivery
    .extend({
      body: z.string().describe("Body of the request."),
      log: attemptLog.describe("All attempts, oldest first."),
    })
    .describe("The delivery."),
});
export type DeliveryWithLog = z.infer<typeof oneDeliveryResponse>["delivery"];

export const deliveryQueuedResponse = namedObject("WebhookQueuedResponse", {
  ok: alwaysTrue,
  delivery: delivery.describe("The delivery that was queued."),
});

export const deliveriesQuery = z.strictObject({
  state: z.enum(deliveryStates).optional().describe("Only deliveries in this state."),
  limit: integerParameter(1, 200).default(50).describe("Maximum number of deliveries per page. Default: 50."),
  cursor: inputId.optional().describe("The `next` of the previous page."),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;
