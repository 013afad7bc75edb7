import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listUsers } from "@/lib/scim/queries";
import { listQuery, scimUsers } from "@/lib/scim/schema";
import { scimAnswer, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
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
      style: scimStyle,
    },
    async ({ caller, query, request }) =>
      scimAnswer(await listUsers(caller, query), request.headers, scimUsers),
  ),
});
