import { getPersonHistory } from "@/lib/profiles/changes";
import { personHistoryQuery, personHistoryResponse } from "@/lib/profiles/history-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getHistory",
    tag: "Profiles",
    summary: "Read the history of a person",
    description:
      "Returns the changes by syncs and the changes of links, newest first. The history never contains private values.",
    permission: "manage:people",
    params: personParams,
    query: personHistoryQuery,
    response: personHistoryResponse,
    run: ({ caller, params, query }) => getPersonHistory(caller, params.id, query),
  }),
});
