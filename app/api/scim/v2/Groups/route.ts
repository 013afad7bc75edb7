import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listScimGroups } from "@/lib/protocols/scim/queries";
import { listQuery, scimGroupsResponse } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listScimGroups",
    tag: "SCIM",
    summary: "List SCIM groups",
    description:
      "Returns one group per manager with the direct reports as members. `excludedAttributes=members` omits the members.",
    condition: "if-none-match",
    permission: "view:names",
    query: listQuery,
    response: scimGroupsResponse,
    style: scimAnswerFormat,
    run: async ({ caller, query, request }) =>
      buildScimAnswer(await listScimGroups(caller, query), request.headers, scimGroupsResponse),
  }),
});
