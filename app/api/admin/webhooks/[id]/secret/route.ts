import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { rotateSecret } from "@/lib/webhooks/commands";
import { rotateSecretBody, webhookParams, webhookSecretResponse } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "rotateWebhookSecret",
    tag: "Webhooks",
    summary: "Rotate a webhook's secret",
    description:
      "`secret` is only in this response. For `overlap_hours` (default: 24), deliveries are also signed with the previous secret.",
    permission: "admin:connections",
    params: webhookParams,
    body: rotateSecretBody,
    response: webhookSecretResponse,
    run: ({ caller, params, body }) => rotateSecret(caller, params.id, body.overlap_hours),
  }),
});
