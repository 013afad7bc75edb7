import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getSchema } from "@/lib/protocols/scim/discovery-queries";
import { discoveryParams, discoveryQuery, scimSchema } from "@/lib/protocols/scim/schema";
import { buildDiscoveryAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getScimSchema",
    tag: "SCIM",
    summary: "Read a SCIM schema",
    problems: [{ 403: ["nothing_filtered"] }],
    permission: "signed-in",
    params: discoveryParams,
    query: discoveryQuery,
    response: scimSchema,
    style: scimAnswerFormat,
    run: async ({ params, query }) => buildDiscoveryAnswer(getSchema(params.id, query), scimSchema),
  }),
});
