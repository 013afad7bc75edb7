import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { listScimGroups } from "@/lib/protocols/scim/queries";
import { listQuery, scimGroups } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerStyle } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    {
      about: {
        id: "listScimGroups",
        tag: "SCIM",
        summary: "List groups by SCIM",
        description:
          "Each manager's direct reports, under the manager's id. `excludedAttributes=members` spares their names.",
        isConditional: true,
      },
      permission: "view:names",
      query: listQuery,
      response: scimGroups,
      style: scimAnswerStyle,
    },
    async ({ caller, query, request }) =>
      buildScimAnswer(await listScimGroups(caller, query), request.headers, scimGroups),
  ),
});
