import { csvAnswer } from "@/lib/http/answer";
import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getBranchCsv } from "@/lib/org-chart/queries";
import { branchCsvQuery } from "@/lib/org-chart/view-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "view:people", query: branchCsvQuery }, async ({ caller, query: { top } }) => {
    const text = await getBranchCsv(caller, top);
    return new FinishedByRun(csvAnswer(text, "org-chart.csv"));
  }),
});
