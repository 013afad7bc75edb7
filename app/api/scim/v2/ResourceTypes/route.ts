import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listResourceTypes } from "@/lib/protocols/scim/discovery-queries";
import { discoveryQuery, scimResourceTypesResponse } from "@/lib/protocols/scim/schema";
import { buildDiscoveryAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listScimResourceTypes",
    tag: "SCIM",
    summary: "List SCIM resource types",
    problems: [{ 403: ["nothing_filtered"] }],
    permission: "signed-in",
    query: discoveryQuery,
    response: scimResourceTypesResponse,
    style: scimAnswerFormat,
    run: async ({ query }) => buildDiscoveryAnswer(listResourceTypes(query), scimResourceTypesResponse),
  }),
});
