import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { setIgnored } from "@/lib/mappings/commands";
import { detailedMappingResponse, ignoredBody, mappingParams } from "@/lib/mappings/schema";
import { unknownUser } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    {
      about: {
        id: "setIgnored",
        tag: "User mappings",
        summary: "Say whether a user needs no ids",
        problems: [unknownUser],
      },
      permission: "admin:connections",
      params: mappingParams,
      body: ignoredBody,
      response: detailedMappingResponse,
    },
    async ({ caller, params, body }) => ({
      ok: true as const,
      mapping: await setIgnored(caller, params.userId, body.ignored),
    }),
  ),
});
