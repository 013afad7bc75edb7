import { personParams } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getScimGroup } from "@/lib/protocols/scim/queries";
import { resourceQuery, scimGroup } from "@/lib/protocols/scim/schema";
import { buildScimAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getScimGroup",
    tag: "SCIM",
    summary: "Read a SCIM group",
    description: "`meta.version` is the ETag of the resource.",
    problems: [{ 404: ["group_not_found"] }],
    condition: "if-none-match",
    permission: "view:names",
    params: personParams,
    query: resourceQuery,
    response: scimGroup,
    style: scimAnswerFormat,
    run: async ({ caller, params, query, request }) => {
      const { resource, etag } = await getScimGroup(caller, params.id, query);
      return buildScimAnswer(resource, request.headers, scimGroup, etag);
    },
  }),
});
