import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { setMapping } from "@/lib/mappings/commands";
import { mappingBody, mappingParams, mappingResponse } from "@/lib/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    { permission: "admin:connections", params: mappingParams, body: mappingBody, response: mappingResponse },
    async ({ caller, params, body }) => ({
      ok: true as const,
      mapping: await setMapping(caller, params.userId, body),
    }),
  ),
});
