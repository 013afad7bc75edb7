import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getServiceProviderConfig } from "@/lib/protocols/scim/discovery-queries";
import { discoveryQuery, scimServiceProviderConfigResponse } from "@/lib/protocols/scim/schema";
import { buildDiscoveryAnswer, scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getScimServiceProviderConfig",
    tag: "SCIM",
    summary: "Read the SCIM service provider configuration",
    problems: [{ 403: ["nothing_filtered"] }],
    permission: "signed-in",
    query: discoveryQuery,
    response: scimServiceProviderConfigResponse,
    style: scimAnswerFormat,
    run: async ({ query }) =>
      buildDiscoveryAnswer(getServiceProviderConfig(query), scimServiceProviderConfigResponse),
  }),
});
