import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getReview } from "@/lib/payroll-matching/review-queries";
import { reviewQuery, reviewResponse } from "@/lib/payroll-matching/review-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "manage:people", query: reviewQuery, response: reviewResponse },
    async ({ caller, query }) =>
      getReview(caller, await connectedPayroll(), { isFresh: query.refresh === "true" }),
  ),
});
