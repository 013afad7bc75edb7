import { connectChat, disconnectChat } from "@/lib/connections/chat-commands";
import { connectChatBody, connectionResponse } from "@/lib/connections/schema";
import { chatOf } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";
import { asksChat } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    {
      about: {
        id: "connectChat",
        tag: "Connections",
        summary: "Connect chat",
        description: "The token and the channel are tried first: refused, what was stored before stays.",
        problems: [
          asksChat,
          { 400: ["credentials_rejected", "channel_not_usable"], 409: ["other_organisation"] },
        ],
      },
      permission: "admin:connections",
      body: connectChatBody,
      response: connectionResponse,
    },
    async ({ caller, body, request }) => {
      const credential = { botToken: body.bot_token, channelId: body.channel_id };
      return { ok: true as const, connection: await connectChat(caller, credential, chatOf, request.signal) };
    },
  ),
  DELETE: endpoint(
    {
      about: {
        id: "disconnectChat",
        tag: "Connections",
        summary: "Disconnect chat",
        problems: [{ 404: ["not_connected"] }],
      },
      permission: "admin:connections",
      response: okResponse,
    },
    async ({ caller }) => {
      await disconnectChat(caller);
      return { ok: true as const };
    },
  ),
});
