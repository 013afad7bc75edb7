import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { updateWebhook, deleteWebhook } from "@/lib/webhooks/commands";
import { getWebhookForExecutive } from "@/lib/webhooks/queries";
import {
  oneWebhookResponse,
  webhookChangesBody,
  webhookParams,
  webhookChangeResponse,
} from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getWebhook",
    tag: "Webhooks",
    summary: "Read a webhook",
    description: "Without its secret.",
    permission: "admin:connections",
    params: webhookParams,
    response: oneWebhookResponse,
    run: async ({ caller, params }) => ({ webhook: await getWebhookForExecutive(caller, params.id) }),
  }),
  PATCH: defineEndpoint({
    id: "changeWebhook",
    tag: "Webhooks",
    summary: "Change a webhook",
    description:
      "Absent fields are unchanged. A webhook that is enabled again receives its waiting deliveries first.",
    problems: [{ 400: ["address_not_allowed"], 409: ["secret_unreadable"] }],
    permission: "admin:connections",
    params: webhookParams,
    body: webhookChangesBody,
    response: webhookChangeResponse,
    run: async ({ caller, params, body }) => ({ webhook: await updateWebhook(caller, params.id, body) }),
  }),
  DELETE: defineEndpoint({
    id: "removeWebhook",
    tag: "Webhooks",
    summary: "Delete a webhook",
    description: "Also deletes its delivery log.",
    permission: "admin:connections",
    params: webhookParams,
    response: okResponse,
    run: ({ caller, params }) => deleteWebhook(caller, params.id),
  }),
});
