import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { unknownWebhook } from "@/lib/http/problem-codes";
import { changeWebhook, removeWebhook } from "@/lib/webhooks/commands";
import { readWebhook } from "@/lib/webhooks/queries";
import {
  oneWebhookResponse,
  webhookChangesBody,
  webhookParams,
  webhookResponse,
} from "@/lib/webhooks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getWebhook",
        tag: "Webhooks",
        summary: "Read a webhook",
        description: "Without its secret.",
        problems: [unknownWebhook],
      },
      permission: "admin:connections",
      params: webhookParams,
      response: oneWebhookResponse,
    },
    async ({ caller, params }) => ({ webhook: await readWebhook(caller, params.id) }),
  ),
  PATCH: endpoint(
    {
      about: {
        id: "changeWebhook",
        tag: "Webhooks",
        summary: "Change a webhook",
        description:
          "What is absent is left as it is. Enabled again, it is sent what waited, and goes on where it stopped.",
        problems: [unknownWebhook, { 400: ["address_not_allowed"], 409: ["secret_unreadable"] }],
      },
      permission: "admin:connections",
      params: webhookParams,
      body: webhookChangesBody,
      response: webhookResponse,
    },
    async ({ caller, params, body }) => ({
      ok: true as const,
      webhook: await changeWebhook(caller, params.id, body),
    }),
  ),
  DELETE: endpoint(
    {
      about: {
        id: "removeWebhook",
        tag: "Webhooks",
        summary: "Remove a webhook",
        description: "With the log of what it was told.",
        problems: [unknownWebhook],
      },
      permission: "admin:connections",
      params: webhookParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      await removeWebhook(caller, params.id);
      return { ok: true as const };
    },
  ),
});
