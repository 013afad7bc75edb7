import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import { buildJsonAnswer } from "@/lib/http/answer";
import { createRouteHandlers, defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { getReview } from "@/lib/links/payroll/review-queries";
import { reviewQuery, reviewResponse, reviewUnfinished } from "@/lib/links/payroll/review-schema";
import { payrollProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "reviewMatches",
    tag: "Payroll matching",
    summary: "List payroll matches",
    description:
      "Returns the people of the directory with their linked or suggested payroll employees, in pages. `counts` covers the whole company. Kith reads the employee list in the background; until the first reading has finished, the response is a 202 with the progress.",
    problems: [payrollProblems],
    otherAnswers: {
      202: {
        description: "The employee list is being read for the first time. Repeat the request.",
        mediaType: "application/json",
        schema: reviewUnfinished,
      },
    },
    permission: "manage:people",
    query: reviewQuery,
    response: reviewResponse,
    run: async ({ caller, query: { refresh, ...page } }) => {
      const review = await getReview(caller, await getConnectedPayroll(), { isFresh: refresh, page });
      return "counts" in review ? review : new RawAnswer(buildJsonAnswer(review, 202));
    },
  }),
});
