import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getBranch } from "@/lib/org-chart/queries";
import { branchQuery, branchResponse } from "@/lib/org-chart/view-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "view:people", query: branchQuery, response: branchResponse },
    ({ caller, query: { top, colour } }) => getBranch(caller, top, colour),
  ),
});
