import { personParams } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getGroup } from "@/lib/scim/queries";
import { resourceQuery, scimGroup } from "@/lib/scim/schema";
import { scimAnswer, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getScimGroup",
        tag: "SCIM",
        summary: "Read a group by SCIM",
        description: "Its `meta.version` is the ETag.",
        problems: [{ 404: ["group_not_found"] }],
        isConditional: true,
      },
      permission: "view:names",
      params: personParams,
      query: resourceQuery,
      response: scimGroup,
      style: scimStyle,
    },
    async ({ caller, params, query, request }) => {
      const { resource, etag } = await getGroup(caller, params.id, query);
      return scimAnswer(resource, request.headers, scimGroup, etag);
    },
  ),
});
