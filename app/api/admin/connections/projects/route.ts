import { connectProjects, disconnectProjects } from "@/lib/connections/commands";
import { okResponse } from "@/lib/http/common-schemas";
import { connectionResponse, connectProjectsBody } from "@/lib/connections/schema";
import { findProjectsTokenOwner } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { asksProjects } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    {
      about: {
        id: "connectProjects",
        tag: "Connections",
        summary: "Connect the projects system",
        description: "The token is tried first: refused, what was stored before stays.",
        problems: [
          asksProjects,
          { 400: ["credentials_rejected"], 409: ["organization_choice_needed", "other_organisation"] },
        ],
      },
      permission: "admin:connections",
      body: connectProjectsBody,
      response: connectionResponse,
    },
    async ({ caller, body, request }) => {
      const credential = { apiToken: body.api_token, organizationId: body.organization_id };
      return {
        ok: true as const,
        connection: await connectProjects(caller, credential, (token) =>
          findProjectsTokenOwner(token, request.signal),
        ),
      };
    },
  ),
  DELETE: endpoint(
    {
      about: {
        id: "disconnectProjects",
        tag: "Connections",
        summary: "Disconnect the projects system",
        problems: [{ 404: ["not_connected"] }],
      },
      permission: "admin:connections",
      response: okResponse,
    },
    async ({ caller }) => {
      await disconnectProjects(caller);
      return { ok: true as const };
    },
  ),
});
