import { sendTestMessage } from "@/lib/connections/chat-commands";
import { chatOf } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";
import { asksChat } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "sendTestMessage",
        tag: "Connections",
        summary: "Send a test message to the chat",
        problems: [
          asksChat,
          { 400: ["channel_not_usable", "credentials_rejected"], 409: ["chat_not_connected"] },
        ],
      },
      permission: "admin:connections",
      response: okResponse,
    },
    async ({ caller }) => {
      await sendTestMessage(caller, chatOf);
      return { ok: true as const };
    },
  ),
});
