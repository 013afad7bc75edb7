import { removeConnection } from "@/lib/connections/store-connection";
import { connectChatBody, connectionResponse } from "@/lib/connections/schema";
import { connectChat } from "@/lib/connections/systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { okResponse } from "@/lib/platform/common-schemas";
import { chatProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  PUT: defineEndpoint({
    id: "connectChat",
    tag: "Connections",
    summary: "Connect chat",
    description:
      "Tests the token and the channel first. If the test fails, the stored connection is unchanged.",
    problems: [
      chatProblems,
      { 400: ["credentials_rejected", "channel_not_usable"], 409: ["other_organisation"] },
    ],
    permission: "admin:connections",
    body: connectChatBody,
    response: connectionResponse,
    run: async ({ caller, body, request }) => ({
      connection: await connectChat(caller, body, request.signal),
    }),
  }),
  DELETE: defineEndpoint({
    id: "disconnectChat",
    tag: "Connections",
    summary: "Disconnect chat",
    problems: [{ 404: ["not_connected"] }],
    permission: "admin:connections",
    response: okResponse,
    run: ({ caller }) => removeConnection(caller, "chat"),
  }),
});
