import { createRouteHandlers, defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { computeJsonETag, buildConditionalJsonAnswer } from "@/lib/http/entity-tag";
import { updateMapping } from "@/lib/links/mappings/commands";
import { getMapping, toUserMapping } from "@/lib/links/mappings/queries";
import {
  detailedMappingResponse,
  detailQuery,
  mappingBody,
  mappingParams,
  setMappingResponse,
  oneMappingResponse,
} from "@/lib/links/mappings/schema";
import { restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getMapping",
    tag: "User mappings",
    summary: "Read a user's external ids",
    description:
      "To detect concurrent changes, send the returned `ETag` as `If-Match` with a write: if the object has changed, the write is refused with 412. With `detail=true`, the response includes how each id was set.",
    condition: "if-none-match",
    permission: "admin:connections",
    params: mappingParams,
    query: detailQuery,
    response: oneMappingResponse,
    run: async ({ request, caller, params, query }) => {
      const mapping = await getMapping(caller, params.userId);
      const shown = { mapping: query.detail ? mapping : toUserMapping(mapping) };
      return new RawAnswer(
        buildConditionalJsonAnswer(
          request.headers,
          oneMappingResponse.parse(shown),
          computeJsonETag(mapping),
        ),
      );
    },
  }),
  PUT: defineEndpoint({
    id: "setMapping",
    tag: "User mappings",
    summary: "Set a user's external ids",
    description: "Absent keys are unchanged. Null or an empty string clears the id.",
    problems: [
      restrictedAccountProblems,
      { 409: ["already_linked", "payroll_ids_differ", "changed_meanwhile"] },
    ],
    condition: "if-match",
    permission: "admin:connections",
    params: mappingParams,
    query: detailQuery,
    body: mappingBody,
    response: setMappingResponse.or(detailedMappingResponse),
    run: async ({ request, caller, params, query, body }) => {
      const mapping = await updateMapping(caller, params.userId, body, request.headers.get("if-match"));
      return { mapping: query.detail ? mapping : toUserMapping(mapping) };
    },
  }),
});
