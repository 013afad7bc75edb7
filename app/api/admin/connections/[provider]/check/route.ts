import { checkConnection } from "@/lib/connections/check";
import { connectionResponse, providerParams } from "@/lib/connections/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "checkConnection",
        tag: "Connections",
        summary: "Check a connection",
        description: "Asks the system now, and answers how the connection is after it.",
        problems: [{ 404: ["not_connected"] }],
      },
      permission: "admin:connections",
      params: providerParams,
      response: connectionResponse,
    },
    async ({ caller, params, request }) => ({
      ok: true as const,
      connection: await checkConnection(caller, params.provider, request.signal),
    }),
  ),
});
