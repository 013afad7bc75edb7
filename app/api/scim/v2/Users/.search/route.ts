import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listScimUsers } from "@/lib/protocols/scim/queries";
import { scimUsersResponse, searchBody } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "searchScimUsers",
    tag: "SCIM",
    summary: "Search SCIM users",
    description:
      "Like the list, with the query in the body (RFC 7644, 3.4.3). Use it for filters that are too long for a URL or must not appear in logs.",
    permission: "view:names",
    body: searchBody,
    response: scimUsersResponse,
    style: scimAnswerFormat,
    effect: "query",
    allowances: ["impersonation"],
    run: async ({ caller, body, request }) =>
      buildScimAnswer(await listScimUsers(caller, body), request.headers, scimUsersResponse),
  }),
});
