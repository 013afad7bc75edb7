import { createRouteHandlers, defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { refuseForeignOrigin } from "@/lib/http/same-origin";
import { mcpAnswer, mcpMessage } from "@/lib/protocols/mcp/schema";

// The POST only reads, so it is allowed during impersonation.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "callMcp",
    tag: "MCP",
    summary: "Send a message to the MCP server",
    description:
      "The Model Context Protocol over streamable HTTP, without sessions: one JSON-RPC message per request. Tools have the caller's permissions, and reads of private groups are added to the audit log. If a tool fails, the result has `isError`.",
    otherMedia: {
      "text/event-stream":
        "The response as a single event, for protocol versions that require it and clients that accept it.",
    },
    otherAnswers: {
      202: { description: "A notification was accepted. It has no response." },
      400: {
        description: "The body is not a valid protocol message.",
        mediaType: "application/json",
        schema: mcpAnswer,
      },
    },
    permission: "view:names",
    body: mcpMessage,
    response: mcpAnswer,
    effect: "query",
    allowances: ["impersonation"],
    run: async ({ caller, published, request, body }) => {
      refuseForeignOrigin(request.headers);
      // The MCP server's code is loaded on the first call, because most installations use no AI assistants.
      const { answerMcpMessage } = await import("@/lib/protocols/mcp/server");
      return new RawAnswer(await answerMcpMessage({ caller, published }, request.headers, body));
    },
  }),
});
