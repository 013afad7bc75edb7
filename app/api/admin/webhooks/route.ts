import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { createWebhook } from "@/lib/webhooks/commands";
import { listWebhooks } from "@/lib/webhooks/queries";
import { newWebhookBody, webhookSecretResponse, webhooksResponse } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listWebhooks",
    tag: "Webhooks",
    summary: "List webhooks",
    description: "Returns all webhooks, without their secrets.",
    permission: "admin:connections",
    response: webhooksResponse,
    run: async ({ caller }) => ({ webhooks: await listWebhooks(caller) }),
  }),
  POST: defineEndpoint({
    id: "createWebhook",
    tag: "Webhooks",
    summary: "Create a webhook",
    description:
      "The webhook receives events from now on. `secret` is only in this response: store it. Deliveries follow Standard Webhooks: `webhook-id` (identical for every attempt), `webhook-timestamp`, and `webhook-signature` (HMAC-SHA256).",
    problems: [{ 400: ["address_not_allowed"], 409: ["too_many_webhooks"] }],
    permission: "admin:connections",
    body: newWebhookBody,
    response: webhookSecretResponse,
    status: 201,
    locationOf: ({ webhook }) => `/api/admin/webhooks/${webhook.id}`,
    run: ({ caller, body }) => createWebhook(caller, body),
  }),
});
