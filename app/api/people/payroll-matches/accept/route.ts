import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { acceptMatches } from "@/lib/links/payroll/review-commands";
import { acceptBody, acceptResponse } from "@/lib/links/payroll/review-schema";
import { payrollProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "acceptMatches",
    tag: "Payroll matching",
    summary: "Link several people",
    description: "Returns one result per pair. A pair that cannot be linked does not affect the others.",
    problems: [payrollProblems, restrictedAccountProblems],
    permission: "manage:people",
    body: acceptBody,
    response: acceptResponse,
    run: async ({ caller, body }) => acceptMatches(caller, body, await getConnectedPayroll()),
  }),
});
