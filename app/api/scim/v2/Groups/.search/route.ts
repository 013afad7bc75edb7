import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listScimGroups } from "@/lib/protocols/scim/queries";
import { scimGroupsResponse, searchBody } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "searchScimGroups",
    tag: "SCIM",
    summary: "Search SCIM groups",
    description:
      "Like the list, with the query in the body (RFC 7644, 3.4.3). Use it for filters that are too long for a URL or must not appear in logs.",
    permission: "view:names",
    body: searchBody,
    response: scimGroupsResponse,
    style: scimAnswerFormat,
    effect: "query",
    allowances: ["impersonation"],
    run: async ({ caller, body, request }) =>
      buildScimAnswer(await listScimGroups(caller, body), request.headers, scimGroupsResponse),
  }),
});
