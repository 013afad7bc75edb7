import { sendTestMessage } from "@/lib/connections/chat-commands";
import { createChatClient } from "@/lib/connections/connected-systems";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { okResponse } from "@/lib/platform/common-schemas";
import { chatProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "sendTestMessage",
    tag: "Connections",
    summary: "Send a test message to the chat",
    problems: [
      chatProblems,
      { 400: ["channel_not_usable", "credentials_rejected"], 409: ["chat_not_connected"] },
    ],
    permission: "admin:connections",
    response: okResponse,
    run: async ({ caller }) => {
      await sendTestMessage(caller, createChatClient);
      return { ok: true as const };
    },
  }),
});
