import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { unknownWebhook } from "@/lib/http/problem-codes";
import { sendTest } from "@/lib/webhooks/commands";
import { queuedResponse, webhookParams } from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "testWebhook",
        tag: "Webhooks",
        summary: "Send a test",
        description:
          "Of the type `webhook.test`, with nothing in its data. It is sent at once; its delivery says what came of it.",
        problems: [unknownWebhook, { 409: ["webhook_disabled"] }],
      },
      permission: "admin:connections",
      params: webhookParams,
      response: queuedResponse,
      status: 202,
    },
    async ({ caller, params }) => ({ ok: true as const, delivery: await sendTest(caller, params.id) }),
  ),
});
