import { eventDefinitions, createEventBodySchema } from "@/lib/webhooks/event-schemas";
import { eventTypes, type EventType } from "@/lib/webhooks/outbox/events";
import type { DescribedParameter, DescribedWebhook } from "./openapi-types";
import type { JsonSchemaRegistry } from "./json-schemas";

const describeHeader = (name: string, description: string): DescribedParameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** As defined by Standard Webhooks (HOOK-3). */
const deliveryHeaders = [
  describeHeader("webhook-id", "Id of the delivery, identical for every attempt."),
  describeHeader("webhook-timestamp", "Time of the attempt, in seconds since 1970, UTC."),
  describeHeader(
    "webhook-signature",
    "Signatures of the delivery, `v1,` and HMAC-SHA256 in base64, separated by spaces.",
  ),
];

export const describeWebhooks = (schemas: JsonSchemaRegistry): { [event: string]: DescribedWebhook } =>
  Object.fromEntries(eventTypes.map((type) => [type, describeWebhook(type, schemas)]));

function describeWebhook(type: EventType, schemas: JsonSchemaRegistry): DescribedWebhook {
  const { summary, sample } = eventDefinitions[type];
  const name = type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
  const schema = schemas.named(`${name}Event`, schemas.of(createEventBodySchema(type), "output"));
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
      responses: { 204: { description: "Any status from 200 to 299 confirms receipt." } },
      security: [],
    },
  };
}
