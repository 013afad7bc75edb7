import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listSchemas } from "@/lib/protocols/scim/discovery-queries";
import { discoveryQuery, scimSchemasResponse } from "@/lib/protocols/scim/schema";
import { buildDiscoveryAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listScimSchemas",
    tag: "SCIM",
    summary: "List SCIM schemas",
    problems: [{ 403: ["nothing_filtered"] }],
    permission: "signed-in",
    query: discoveryQuery,
    response: scimSchemasResponse,
    style: scimAnswerFormat,
    run: async ({ query }) => buildDiscoveryAnswer(listSchemas(query), scimSchemasResponse),
  }),
});
