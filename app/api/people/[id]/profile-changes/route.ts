import { getProfileChanges } from "@/lib/profiles/history-queries";
import { profileChangesQuery, profileChangesResponse } from "@/lib/profiles/history-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      permission: "manage:people",
      params: personParams,
      query: profileChangesQuery,
      response: profileChangesResponse,
      recorded: true,
    },
    ({ caller, params, query }) => getProfileChanges(caller, params.id, query),
  ),
});
