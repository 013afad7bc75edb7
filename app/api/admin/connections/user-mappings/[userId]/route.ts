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
import { unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    {
      about: {
        id: "setMapping",
        tag: "User mappings",
        summary: "Set the ids of a user",
        description: "An absent key is left as it is; null or an empty string clears it.",
        problems: [unknownUser, { 409: ["already_linked", "payroll_ids_differ", "changed_meanwhile"] }],
      },
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
