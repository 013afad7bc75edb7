import { personParams } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getScimUser } from "@/lib/protocols/scim/queries";
import { resourceQuery, scimUser } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getScimUser",
    tag: "SCIM",
    summary: "Read a SCIM user",
    description: "`meta.version` is the ETag of the resource.",
    problems: [{ 404: ["user_not_found"] }],
    condition: "if-none-match",
    permission: "view:names",
    params: personParams,
    query: resourceQuery,
    response: scimUser,
    style: scimAnswerFormat,
    run: async ({ caller, params, query, request }) => {
      const { resource, etag } = await getScimUser(caller, params.id, query);
      return buildScimAnswer(resource, request.headers, scimUser, etag);
    },
  }),
});
