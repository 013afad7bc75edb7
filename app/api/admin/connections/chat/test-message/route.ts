import { sendTestMessage } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
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
    run: ({ caller }) => sendTestMessage(caller),
  }),
});
