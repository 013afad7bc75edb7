import { checkConnection } from "@/lib/connections/systems";
import { connectionResponse, providerParams } from "@/lib/connections/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "checkConnection",
    tag: "Connections",
    summary: "Check a connection",
    description: "Sends a test request to the system and returns the updated connection.",
    problems: [{ 404: ["not_connected"] }],
    permission: "admin:connections",
    params: providerParams,
    response: connectionResponse,
    run: async ({ caller, params, request }) => ({
      connection: await checkConnection(caller, params.provider, request.signal),
    }),
  }),
});
