import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listMappings, toUserMapping } from "@/lib/mappings/queries";
import { detailedMappingsResponse, detailQuery, mappingsResponse } from "@/lib/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listMappings",
        tag: "User mappings",
        summary: "List mappings",
        description: "With `detail=true` also how each id came about.",
      },
      permission: "admin:connections",
      query: detailQuery,
      response: mappingsResponse.or(detailedMappingsResponse),
    },
    async ({ caller, query }) => {
      const mappings = await listMappings(caller);
      return { mappings: query.detail ? mappings : mappings.map(toUserMapping) };
    },
  ),
});
