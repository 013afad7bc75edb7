import { getProfileChanges } from "@/lib/profiles/history-queries";
import { profileChangesQuery, profileChangesResponse } from "@/lib/profiles/history-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/common-schemas";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listProfileChanges",
        tag: "Profiles",
        summary: "List earlier values of a profile",
        description: "The newest first. With `group` only the reading of that part is recorded.",
        problems: [unknownPerson, { 403: ["not_allowed"] }],
      },
      permission: "manage:people",
      params: personParams,
      query: profileChangesQuery,
      response: profileChangesResponse,
      recorded: true,
    },
    ({ caller, params, query }) => getProfileChanges(caller, params.id, query),
  ),
});
