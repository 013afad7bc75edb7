import { buildCsvAnswer } from "@/lib/http/answer";
import { createRouteHandlers, defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { getChartBranchCsv } from "@/lib/directory/chart/queries";
import { branchCsvQuery } from "@/lib/directory/chart/view-schema";
import { unknownPersonProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "exportChartBranch",
    tag: "Pages",
    summary: "Export a branch of the chart",
    problems: [unknownPersonProblems],
    otherMedia: { "text/csv": "One line per person, in UTF-8 with a byte order mark." },
    permission: "view:people",
    query: branchCsvQuery,
    run: async ({ caller, query: { top } }) => {
      const text = await getChartBranchCsv(caller, top);
      return new RawAnswer(buildCsvAnswer(text, "org-chart.csv"));
    },
  }),
});
