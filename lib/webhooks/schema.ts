import { z } from "zod";
import { timestamp } from "@/lib/http/common-schemas";
import { plainText } from "@/lib/plain-text";
import { webhookEvents } from "@/lib/webhook-outbox/events";

/** How long the secret before goes on signing. */
export const mostOverlapHours = 168;
const usualOverlapHours = 24;

/** Why Kith disabled a webhook: nothing was delivered for days, or its secret cannot be decrypted. */
export const webhookProblem = z.enum(["not_delivered", "secret_unreadable"]);

/** A webhook without its secret. */
export const webhook = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    url: z.url(),
    events: z.array(z.enum(webhookEvents)),
    state: z
      .enum(["enabled", "disabled", "given_up"])
      .describe("given_up: Kith disabled the webhook; `problem` says why."),
    problem: webhookProblem
      .nullable()
      .describe("Why Kith disabled the webhook; null: it is enabled, or an executive disabled it."),
    disabled_at: timestamp.nullable(),
    created_at: timestamp,
    created_by: z.string(),
    last_delivered_at: timestamp.nullable(),
    previous_secret_until: timestamp
      .nullable()
      .describe("The secret before signs as well until then; null: it does not."),
    waiting: z.int().describe("Deliveries that are still to be made."),
    failed: z.int().describe("Deliveries that were given up and are kept."),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

export const webhooksResponse = z
  .strictObject({ webhooks: z.array(webhook) })
  .meta({ id: "WebhooksResponse" });
export const webhookResponse = z
  .strictObject({ ok: z.literal(true), webhook })
  .meta({ id: "WebhookResponse" });
/** `secret`: this answer is the only one that has it. */
export const webhookSecretResponse = z
  .strictObject({ ok: z.literal(true), webhook, secret: z.string() })
  .meta({ id: "WebhookSecretResponse" });

const name = plainText(100).min(1, "a name, so that you recognise it");
const url = plainText(2_000).refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ["https:", "http:"].includes(protocol) && !username && !password;
}, "an https:// address without a name or password in it");
const events = z
  .array(z.enum(webhookEvents))
  .min(1, "at least one event")
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

export const newWebhookBody = z.strictObject({ name, url, events });
export type NewWebhook = z.input<typeof newWebhookBody>;

/** What is absent is left as it is. */
export const webhookChangesBody = z.strictObject({
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
});
export type WebhookChanges = z.input<typeof webhookChangesBody>;

export const rotateBody = z.strictObject({
  overlap_hours: z.int().min(0).max(mostOverlapHours).default(usualOverlapHours),
});

export const webhookParams = z.object({ id: z.uuid() });
export const deliveryParams = z.object({ id: z.uuid(), deliveryId: z.uuid() });

export const deliveryStates = ["waiting", "delivered", "failed"] as const;

const attempt = z.strictObject({
  at: timestamp,
  status: z.int().nullable(),
  failure: z.string().nullable().describe("Where there was no answer: why."),
  answer: z.string().describe("The beginning of the receiver's words."),
  duration_ms: z.int(),
});
export type DeliveryAttempt = z.infer<typeof attempt>;
export const storedAttempts = z.array(attempt);

/** Something that a webhook was, or is to be, told. */
export const delivery = z
  .strictObject({
    id: z.uuid(),
    event: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    created_at: timestamp,
    due_at: timestamp.nullable().describe("When it is sent, or sent again; null: not any more."),
    finished_at: timestamp.nullable(),
    last_attempt: attempt.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof delivery>;

export const deliveriesResponse = z
  .strictObject({ deliveries: z.array(delivery), next: z.string().nullable() })
  .meta({ id: "WebhookDeliveriesResponse" });

export const deliveryResponse = z
  .strictObject({
    delivery: delivery.extend({ body: z.string().describe("As it is sent."), log: storedAttempts }),
  })
  .meta({ id: "WebhookDeliveryResponse" });
export type WholeDelivery = z.infer<typeof deliveryResponse>["delivery"];

export const queuedResponse = z
  .strictObject({ ok: z.literal(true), delivery })
  .meta({ id: "WebhookQueuedResponse" });

export const deliveriesQuery = z.strictObject({
  state: z.enum(deliveryStates).optional().describe("Only those in this state."),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "a whole number")
    .transform(Number)
    .pipe(z.number().min(1).max(200))
    .default(50)
    .describe("How many at most, 50 where it is absent."),
  cursor: z.uuid().optional().describe("The next of the page before."),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;
