import { csvAnswer } from "@/lib/http/answer";
import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getBranchCsv } from "@/lib/org-chart/queries";
import { branchCsvQuery } from "@/lib/org-chart/view-schema";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "exportChartBranch",
        tag: "Pages",
        summary: "Export a branch of the chart",
        problems: [unknownPerson],
        otherMedia: { "text/csv": "A line a person, in UTF-8 with a byte order mark." },
      },
      permission: "view:people",
      query: branchCsvQuery,
    },
    async ({ caller, query: { top } }) => {
      const text = await getBranchCsv(caller, top);
      return new FinishedByRun(csvAnswer(text, "org-chart.csv"));
    },
  ),
});
