import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getBranch } from "@/lib/org-chart/queries";
import { branchQuery, branchResponse } from "@/lib/org-chart/view-schema";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getChartBranch",
        tag: "Pages",
        summary: "Read a branch of the drawn chart",
        problems: [unknownPerson],
      },
      permission: "view:people",
      query: branchQuery,
      response: branchResponse,
    },
    ({ caller, query: { top, colour } }) => getBranch(caller, top, colour),
  ),
});
