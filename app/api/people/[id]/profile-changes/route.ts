import { getProfileChanges } from "@/lib/profiles/changes";
import { profileChangesQuery, profileChangesResponse } from "@/lib/profiles/history-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { personParams } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listProfileChanges",
    tag: "Profiles",
    summary: "List previous values of a profile",
    description: "Returns replaced values, newest first. With `group`, only that group is read and recorded.",
    problems: [{ 403: ["not_allowed"] }],
    permission: "manage:people",
    params: personParams,
    query: profileChangesQuery,
    response: profileChangesResponse,
    effect: "recorded-read",
    run: ({ caller, params, query }) => getProfileChanges(caller, params.id, query),
  }),
});
