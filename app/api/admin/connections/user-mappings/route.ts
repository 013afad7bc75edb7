import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listMappings, toUserMapping } from "@/lib/links/mappings/queries";
import { detailedMappingsResponse, detailQuery, mappingsResponse } from "@/lib/links/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listMappings",
    tag: "User mappings",
    summary: "List mappings",
    description: "With `detail=true`, the response includes how each id was set.",
    permission: "admin:connections",
    query: detailQuery,
    response: mappingsResponse.or(detailedMappingsResponse),
    run: async ({ caller, query }) => {
      const mappings = await listMappings(caller);
      return { mappings: query.detail ? mappings : mappings.map(toUserMapping) };
    },
  }),
});
