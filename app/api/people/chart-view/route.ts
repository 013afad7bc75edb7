import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getChartView } from "@/lib/directory/chart/queries";
import { chartViewBody, chartViewResponse } from "@/lib/directory/chart/view-schema";
import { unknownPersonProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  // The POST only reads, so it is allowed during impersonation. The set of open branches is too long for a URL.
  POST: defineEndpoint({
    id: "getChartView",
    tag: "Pages",
    summary: "Read the visible part of the org chart",
    problems: [unknownPersonProblems],
    permission: "view:people",
    body: chartViewBody,
    response: chartViewResponse,
    effect: "query",
    allowances: ["impersonation"],
    run: ({ caller, body: { move, colour } }) => getChartView(caller, move, colour),
  }),
});
