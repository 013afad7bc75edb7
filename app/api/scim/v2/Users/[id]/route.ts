import { personParams } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getUser } from "@/lib/scim/queries";
import { resourceQuery, scimUser } from "@/lib/scim/schema";
import { scimAnswer, scimStyle } from "@/lib/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getScimUser",
        tag: "SCIM",
        summary: "Read a user by SCIM",
        description: "Its `meta.version` is the ETag.",
        problems: [{ 404: ["user_not_found"] }],
        isConditional: true,
      },
      permission: "view:names",
      params: personParams,
      query: resourceQuery,
      response: scimUser,
      style: scimStyle,
    },
    async ({ caller, params, query, request }) => {
      const { resource, etag } = await getUser(caller, params.id, query);
      return scimAnswer(resource, request.headers, scimUser, etag);
    },
  ),
});
