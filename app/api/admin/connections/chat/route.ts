import { connectChat, disconnectChat } from "@/lib/connections/chat-commands";
import { connectChatBody, connectionResponse } from "@/lib/connections/schema";
import { chatOf } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    { permission: "admin:connections", body: connectChatBody, response: connectionResponse },
    async ({ caller, body }) => {
      const credential = { botToken: body.bot_token, channelId: body.channel_id };
      return { ok: true as const, connection: await connectChat(caller, credential, chatOf) };
    },
  ),
  DELETE: endpoint({ permission: "admin:connections", response: okResponse }, async ({ caller }) => {
    await disconnectChat(caller);
    return { ok: true as const };
  }),
});
