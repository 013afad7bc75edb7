import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { requeueDelivery } from "@/lib/webhooks/commands";
import { deliveryParams, deliveryQueuedResponse } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "replayWebhookDelivery",
    tag: "Webhooks",
    summary: "Resend a delivery",
    description:
      "The delivery keeps its id and body, and gets the same number of attempts as a new delivery.",
    problems: [{ 404: ["webhook_not_found"], 409: ["webhook_disabled"] }],
    permission: "admin:connections",
    params: deliveryParams,
    response: deliveryQueuedResponse,
    status: 202,
    run: async ({ caller, params }) => ({
      delivery: await requeueDelivery(caller, params.id, params.deliveryId),
    }),
  }),
});
