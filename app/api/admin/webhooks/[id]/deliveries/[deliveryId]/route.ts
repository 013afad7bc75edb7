import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { unknownDelivery } from "@/lib/http/problem-codes";
import { getDelivery } from "@/lib/webhooks/queries";
import { deliveryParams, deliveryResponse } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getWebhookDelivery",
        tag: "Webhooks",
        summary: "Read a delivery",
        description: "With its body, and every attempt with the beginning of what the receiver answered.",
        problems: [unknownDelivery],
      },
      permission: "admin:connections",
      params: deliveryParams,
      response: deliveryResponse,
    },
    async ({ caller, params }) => ({ delivery: await getDelivery(caller, params.id, params.deliveryId) }),
  ),
});
