import { getPersonHistory } from "@/lib/profiles/person-history";
import { historyQuery, historyResponse } from "@/lib/profiles/history-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "manage:people", params: personParams, query: historyQuery, response: historyResponse },
    ({ caller, params, query }) => getPersonHistory(caller, params.id, query),
  ),
});
