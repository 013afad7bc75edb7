import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getResourceType } from "@/lib/protocols/scim/discovery-queries";
import { discoveryParams, discoveryQuery, scimResourceType } from "@/lib/protocols/scim/schema";
import { buildDiscoveryAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getScimResourceType",
    tag: "SCIM",
    summary: "Read a SCIM resource type",
    problems: [{ 403: ["nothing_filtered"] }],
    permission: "signed-in",
    params: discoveryParams,
    query: discoveryQuery,
    response: scimResourceType,
    style: scimAnswerFormat,
    run: async ({ params, query }) =>
      buildDiscoveryAnswer(getResourceType(params.id, query), scimResourceType),
  }),
});
