import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { setMappingIgnored } from "@/lib/links/mappings/commands";
import { detailedMappingResponse, ignoredBody, mappingParams } from "@/lib/links/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  PUT: defineEndpoint({
    id: "setIgnored",
    tag: "User mappings",
    summary: "Mark whether a user needs external ids",
    permission: "admin:connections",
    params: mappingParams,
    body: ignoredBody,
    response: detailedMappingResponse,
    run: async ({ caller, params, body }) => ({
      mapping: await setMappingIgnored(caller, params.userId, body.ignored),
    }),
  }),
});
