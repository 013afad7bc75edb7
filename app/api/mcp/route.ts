import { defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { refuseForeignOrigin } from "@/lib/http/same-origin";
import { mcpAnswer, mcpMessage } from "@/lib/protocols/mcp/schema";

// A POST that only reads, so it is allowed during impersonation.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint(
    {
      about: {
        id: "callMcp",
        tag: "MCP",
        summary: "Answer an assistant",
        description:
          "The Model Context Protocol by streamable HTTP, without sessions: one message of JSON-RPC a request. The tools read what the caller may read by the other addresses; a private group that is read is recorded. A refusal of a tool is an answer with `isError`.",
        otherMedia: {
          "text/event-stream": "The same answer as one event, where the protocol's version has it so.",
        },
        otherAnswers: {
          202: { description: "A notification was taken: it has no answer." },
          400: {
            description: "The message is none of the protocol's.",
            mediaType: "application/json",
            schema: mcpAnswer,
          },
          406: {
            description: "Accept has to name application/json and text/event-stream.",
            mediaType: "application/json",
            schema: mcpAnswer,
          },
        },
      },
      permission: "view:names",
      body: mcpMessage,
      response: mcpAnswer,
      whileViewingAs: true,
      readsByPost: true,
    },
    async ({ caller, published, request, body }) => {
      refuseForeignOrigin(request.headers);
      // Loaded on the first call, because most installations have no assistants.
      const { answerMcpMessage: answerMessage } = await import("@/lib/protocols/mcp/server");
      return new RawAnswer(await answerMessage({ caller, published }, request.headers, body));
    },
  ),
});
