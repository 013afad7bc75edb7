import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { unknownDelivery, unknownWebhook } from "@/lib/http/problem-codes";
import { replayDelivery } from "@/lib/webhooks/commands";
import { deliveryParams, queuedResponse } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "replayWebhookDelivery",
        tag: "Webhooks",
        summary: "Send a delivery again",
        description: "With the same id and body, and as many attempts as something new has.",
        problems: [unknownWebhook, unknownDelivery, { 409: ["webhook_disabled"] }],
      },
      permission: "admin:connections",
      params: deliveryParams,
      response: queuedResponse,
      status: 202,
    },
    async ({ caller, params }) => ({
      ok: true as const,
      delivery: await replayDelivery(caller, params.id, params.deliveryId),
    }),
  ),
});
