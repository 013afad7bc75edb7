import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { listScimUsers } from "@/lib/protocols/scim/queries";
import { listQuery, scimUsers } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerStyle } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    {
      about: {
        id: "listScimUsers",
        tag: "SCIM",
        summary: "List users by SCIM",
        description:
          "Everyone in the directory, by name, as RFC 7644 has it. Where work e-mails are for executives, others can neither filter nor sort by emails, and each userName is the id.",
        isConditional: true,
      },
      permission: "view:names",
      query: listQuery,
      response: scimUsers,
      style: scimAnswerStyle,
    },
    async ({ caller, query, request }) =>
      buildScimAnswer(await listScimUsers(caller, query), request.headers, scimUsers),
  ),
});
