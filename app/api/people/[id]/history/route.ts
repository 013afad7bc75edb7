import { getPersonHistory } from "@/lib/profiles/person-history";
import { historyQuery, historyResponse } from "@/lib/profiles/history-schema";
import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { personParams } from "@/lib/platform/common-schemas";
import { unknownPersonProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    {
      about: {
        id: "getHistory",
        tag: "Profiles",
        summary: "Read what happened to a person",
        description:
          "What syncs changed and which links were made, the newest first. Private values stand nowhere in it.",
        problems: [unknownPersonProblems],
      },
      permission: "manage:people",
      params: personParams,
      query: historyQuery,
      response: historyResponse,
    },
    ({ caller, params, query }) => getPersonHistory(caller, params.id, query),
  ),
});
