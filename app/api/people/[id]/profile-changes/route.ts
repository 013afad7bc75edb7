import { getReplacedValues } from "@/lib/profiles/history-queries";
import { replacedValuesQuery, replacedValuesResponse } from "@/lib/profiles/history-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { personParams } from "@/lib/platform/common-schemas";
import { unknownPersonProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listProfileChanges",
    tag: "Profiles",
    summary: "List previous values of a profile",
    description: "Returns replaced values, newest first. With `group`, only that group is read and recorded.",
    problems: [unknownPersonProblems, { 403: ["not_allowed"] }],
    permission: "manage:people",
    params: personParams,
    query: replacedValuesQuery,
    response: replacedValuesResponse,
    recorded: true,
    run: ({ caller, params, query }) => getReplacedValues(caller, params.id, query),
  }),
});
