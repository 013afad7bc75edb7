import { listConnections } from "@/lib/connections/queries";
import { connectionsResponse } from "@/lib/connections/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listConnections",
    tag: "Connections",
    summary: "List connections",
    description: "Responses never contain credentials.",
    permission: "admin:connections",
    response: connectionsResponse,
    run: async ({ caller }) => ({ connections: await listConnections(caller) }),
  }),
});
