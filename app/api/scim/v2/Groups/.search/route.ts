import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listGroups } from "@/lib/scim/queries";
import { scimGroups, searchBody } from "@/lib/scim/schema";
import { scimAnswer, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "searchScimGroups",
        tag: "SCIM",
        summary: "Search groups by SCIM",
        description:
          "The same as the list, with the query in the body (RFC 7644, 3.4.3): for filters too long for a URL, or that must not appear in logs.",
      },
      permission: "view:names",
      body: searchBody,
      response: scimGroups,
      style: scimStyle,
      readsByPost: true,
      whileViewingAs: true,
    },
    async ({ caller, body, request }) =>
      scimAnswer(await listGroups(caller, body), request.headers, scimGroups),
  ),
});
