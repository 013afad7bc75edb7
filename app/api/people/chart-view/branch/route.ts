import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getChartBranchPeople } from "@/lib/directory/chart/queries";
import { branchQuery, branchResponse } from "@/lib/directory/chart/view-schema";
import { unknownPersonProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getChartBranch",
    tag: "Pages",
    summary: "Read a branch of the org chart",
    problems: [unknownPersonProblems],
    permission: "view:people",
    query: branchQuery,
    response: branchResponse,
    run: ({ caller, query: { top, colour } }) => getChartBranchPeople(caller, top, colour),
  }),
});
