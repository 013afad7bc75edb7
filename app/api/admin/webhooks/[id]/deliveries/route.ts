import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listDeliveries } from "@/lib/webhooks/queries";
import { deliveriesQuery, deliveriesResponse, webhookParams } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listWebhookDeliveries",
    tag: "Webhooks",
    summary: "List a webhook's deliveries",
    description:
      "Returns deliveries with their last attempt, newest first. Deliveries are stored for 30 days.",
    problems: [{ 404: ["delivery_not_found"] }],
    permission: "admin:connections",
    params: webhookParams,
    query: deliveriesQuery,
    response: deliveriesResponse,
    run: ({ caller, params, query }) => listDeliveries(caller, params.id, query),
  }),
});
