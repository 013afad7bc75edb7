import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { entityTag, taggedAnswer } from "@/lib/http/entity-tag";
import { methods } from "@/lib/http/methods";
import { setMapping } from "@/lib/mappings/commands";
import { getMapping, toUserMapping } from "@/lib/mappings/queries";
import {
  detailedMappingResponse,
  detailQuery,
  mappingBody,
  mappingParams,
  mappingResponse,
  oneMappingResponse,
} from "@/lib/mappings/schema";
import { unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getMapping",
        tag: "User mappings",
        summary: "Read the ids of a user",
        description:
          "Send its `ETag` as `If-Match` with a change: if someone else made another change first, yours is refused with 412. With `detail=true` also how each id came about.",
        problems: [unknownUser],
        isConditional: true,
      },
      permission: "admin:connections",
      params: mappingParams,
      query: detailQuery,
      response: oneMappingResponse,
    },
    async ({ request, caller, params, query }) => {
      const mapping = await getMapping(caller, params.userId);
      const shown = { mapping: query.detail ? mapping : toUserMapping(mapping) };
      return new FinishedByRun(
        taggedAnswer(request.headers, oneMappingResponse.parse(shown), entityTag(mapping)),
      );
    },
  ),
  PUT: endpoint(
    {
      about: {
        id: "setMapping",
        tag: "User mappings",
        summary: "Set the ids of a user",
        description: "An absent key is left as it is; null or an empty string clears it.",
        problems: [unknownUser, { 409: ["already_linked", "payroll_ids_differ", "changed_meanwhile"] }],
        takesIfMatch: true,
      },
      permission: "admin:connections",
      params: mappingParams,
      query: detailQuery,
      body: mappingBody,
      response: mappingResponse.or(detailedMappingResponse),
    },
    async ({ request, caller, params, query, body }) => {
      const mapping = await setMapping(caller, params.userId, body, request.headers.get("if-match"));
      return { ok: true as const, mapping: query.detail ? mapping : toUserMapping(mapping) };
    },
  ),
});
