import { describedEvents, eventBody } from "@/lib/webhooks/event-schemas";
import { sentEvents, type SentEvent } from "@/lib/webhook-outbox/events";
import type { DescribedParameter, DescribedWebhook } from "./document";
import type { JsonSchemas } from "./json-schemas";

const header = (name: string, description: string): DescribedParameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** Headers of every delivery, as Standard Webhooks has them (HOOK-3). */
const deliveryHeaders = [
  header("webhook-id", "Id of the delivery. It is the same at every attempt."),
  header("webhook-timestamp", "When the attempt was made, in seconds since 1970, UTC."),
  header(
    "webhook-signature",
    "Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces.",
  ),
];

/** The deliveries of every event type, with a typed body and an example. */
export const describeWebhooks = (schemas: JsonSchemas): { [event: string]: DescribedWebhook } =>
  Object.fromEntries(sentEvents.map((type) => [type, describeWebhook(type, schemas)]));

function describeWebhook(type: SentEvent, schemas: JsonSchemas): DescribedWebhook {
  const { summary, sample } = describedEvents[type];
  const name = type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
  const schema = schemas.named(`${name}Event`, schemas.of(eventBody(type), "output"));
  const example = { type, timestamp: "2026-11-20T23:04:05", data: sample };
  return {
    post: {
      operationId: `on${name}`,
      tags: ["Webhooks"],
      summary,
      description:
        "Sent to the address of a webhook. Verify the signature, and skip deliveries with a known `webhook-id`.",
      parameters: deliveryHeaders,
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses: { 204: { description: "Received. Any status from 200 to 299 counts." } },
      security: [],
    },
  };
}
