import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getDelivery } from "@/lib/webhooks/queries";
import { deliveryParams, oneDeliveryResponse } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getWebhookDelivery",
    tag: "Webhooks",
    summary: "Read a delivery",
    description: "Includes the body and every attempt, with the beginning of the receiver's response.",
    permission: "admin:connections",
    params: deliveryParams,
    response: oneDeliveryResponse,
    run: async ({ caller, params }) => ({
      delivery: await getDelivery(caller, params.id, params.deliveryId),
    }),
  }),
});
