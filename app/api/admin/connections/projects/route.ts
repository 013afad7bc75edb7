import { connectProjects, disconnectProjects } from "@/lib/connections/commands";
import { okResponse } from "@/lib/http/common-schemas";
import { connectionResponse, connectProjectsBody } from "@/lib/connections/schema";
import { findProjectsTokenOwner } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    { permission: "admin:connections", body: connectProjectsBody, response: connectionResponse },
    async ({ caller, body }) => {
      const credential = { apiToken: body.api_token, organizationId: body.organization_id };
      return {
        ok: true as const,
        connection: await connectProjects(caller, credential, findProjectsTokenOwner),
      };
    },
  ),
  DELETE: endpoint({ permission: "admin:connections", response: okResponse }, async ({ caller }) => {
    await disconnectProjects(caller);
    return { ok: true as const };
  }),
});
