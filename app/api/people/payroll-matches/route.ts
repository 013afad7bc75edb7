import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getReview } from "@/lib/payroll-matching/review-queries";
import { reviewQuery, reviewResponse } from "@/lib/payroll-matching/review-schema";
import { asksPayroll } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "reviewMatches",
        tag: "Payroll matching",
        summary: "Match everyone to payroll",
        description:
          "Everyone in the directory and in payroll, and who is whom or could be. `refresh=true` reads payroll's list anew.",
        problems: [asksPayroll],
      },
      permission: "manage:people",
      query: reviewQuery,
      response: reviewResponse,
    },
    async ({ caller, query }) =>
      getReview(caller, await connectedPayroll(), { isFresh: query.refresh === "true" }),
  ),
});
