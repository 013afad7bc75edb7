import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { unknownWebhook } from "@/lib/http/problem-codes";
import { sendTest } from "@/lib/webhooks/commands";
import { queuedResponse, webhookParams, webhookTestQuery } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "testWebhook",
        tag: "Webhooks",
        summary: "Send a test",
        description:
          "Sends an event of the type `webhook.test` immediately, with a sample of the event type that `sample` names. The delivery reports the result.",
        problems: [unknownWebhook, { 409: ["webhook_disabled"] }],
      },
      permission: "admin:connections",
      params: webhookParams,
      query: webhookTestQuery,
      response: queuedResponse,
      status: 202,
    },
    async ({ caller, params, query }) => ({
      ok: true as const,
      delivery: await sendTest(caller, params.id, query.sample),
    }),
  ),
});
