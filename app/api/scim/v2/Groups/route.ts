import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listGroups } from "@/lib/scim/queries";
import { listQuery, scimGroups } from "@/lib/scim/schema";
import { scimAnswer, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
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
      style: scimStyle,
    },
    async ({ caller, query, request }) =>
      scimAnswer(await listGroups(caller, query), request.headers, scimGroups),
  ),
});
