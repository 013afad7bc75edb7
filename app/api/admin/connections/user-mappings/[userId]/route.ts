import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { setMapping } from "@/lib/mappings/commands";
import { toUserMapping } from "@/lib/mappings/queries";
import {
  detailedMappingResponse,
  detailQuery,
  mappingBody,
  mappingParams,
  mappingResponse,
} from "@/lib/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    {
      permission: "admin:connections",
      params: mappingParams,
      query: detailQuery,
      body: mappingBody,
      response: mappingResponse.or(detailedMappingResponse),
    },
    async ({ caller, params, query, body }) => {
      const mapping = await setMapping(caller, params.userId, body);
      return { ok: true as const, mapping: query.detail === "true" ? mapping : toUserMapping(mapping) };
    },
  ),
});
