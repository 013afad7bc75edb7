import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listScimUsers } from "@/lib/protocols/scim/queries";
import { listQuery, scimUsersResponse } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listScimUsers",
    tag: "SCIM",
    summary: "List SCIM users",
    description:
      "Returns the people of the directory (RFC 7644), sorted by name. If only executives may see work e-mails, other callers cannot filter or sort by `emails`, and `userName` is the id.",
    condition: "if-none-match",
    permission: "view:names",
    query: listQuery,
    response: scimUsersResponse,
    style: scimAnswerFormat,
    run: async ({ caller, query, request }) =>
      buildScimAnswer(await listScimUsers(caller, query), request.headers, scimUsersResponse),
  }),
});
