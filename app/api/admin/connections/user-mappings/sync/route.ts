import { findConnectedPayrollAndProjects } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { matchUsersByEmail } from "@/lib/links/mappings/match-commands";
import { detailQuery, matchUsersResponse } from "@/lib/links/mappings/schema";
import { payrollProblems, projectsProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "matchMappings",
    tag: "User mappings",
    summary: "Match all users by e-mail",
    description:
      "Matches users in each connected system. The count of a system that is not connected is null.",
    problems: [projectsProblems, payrollProblems, { 409: ["nothing_connected"] }],
    permission: "admin:connections",
    query: detailQuery,
    response: matchUsersResponse,
    run: async ({ caller, query, request: { signal } }) =>
      matchUsersByEmail(caller, await findConnectedPayrollAndProjects(), {
        withHolders: query.detail,
        signal,
      }),
  }),
});
