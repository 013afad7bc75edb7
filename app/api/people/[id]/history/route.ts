import { getPersonHistory } from "@/lib/profiles/person-history";
import { historyQuery, historyResponse } from "@/lib/profiles/history-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/common-schemas";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getHistory",
        tag: "Profiles",
        summary: "Read what happened to a person",
        description:
          "What syncs changed and which links were made, the newest first. Private values stand nowhere in it.",
        problems: [unknownPerson],
      },
      permission: "manage:people",
      params: personParams,
      query: historyQuery,
      response: historyResponse,
    },
    ({ caller, params, query }) => getPersonHistory(caller, params.id, query),
  ),
});
