import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { queueTestDelivery } from "@/lib/webhooks/commands";
import { deliveryQueuedResponse, webhookParams, webhookTestQuery } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "testWebhook",
    tag: "Webhooks",
    summary: "Send a test",
    description:
      "Sends an event of the type `webhook.test` immediately, with sample data of the event type in `sample`. The delivery shows the result.",
    problems: [{ 409: ["webhook_disabled"] }],
    permission: "admin:connections",
    params: webhookParams,
    query: webhookTestQuery,
    response: deliveryQueuedResponse,
    status: 202,
    run: async ({ caller, params, query }) => ({
      delivery: await queueTestDelivery(caller, params.id, query.sample),
    }),
  }),
});
