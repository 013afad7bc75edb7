import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listUsers } from "@/lib/scim/queries";
import { scimUsers, searchBody } from "@/lib/scim/schema";
import { scimAnswer, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "searchScimUsers",
        tag: "SCIM",
        summary: "Search users by SCIM",
        description:
          "The same as the list, with the query in the body (RFC 7644, 3.4.3): for filters too long for a URL, or that must not appear in logs.",
      },
      permission: "view:names",
      body: searchBody,
      response: scimUsers,
      style: scimStyle,
      readsByPost: true,
      whileViewingAs: true,
    },
    async ({ caller, body, request }) =>
      scimAnswer(await listUsers(caller, body), request.headers, scimUsers),
  ),
});
