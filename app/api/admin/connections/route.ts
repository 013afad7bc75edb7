import { listConnections } from "@/lib/connections/queries";
import { connectionsResponse } from "@/lib/connections/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listConnections",
        tag: "Connections",
        summary: "List connections",
        description: "Never with a credential.",
      },
      permission: "admin:connections",
      response: connectionsResponse,
    },
    async ({ caller }) => ({
      connections: await listConnections(caller),
    }),
  ),
});
