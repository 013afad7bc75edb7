import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { okResponse, personParams } from "@/lib/platform/common-schemas";
import { rejectMatch } from "@/lib/links/payroll/rejections";
import { payrollLinkBody } from "@/lib/links/payroll/schema";
import { payrollProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "rejectMatch",
    tag: "Payroll matching",
    summary: "Reject a match",
    description: "Kith no longer suggests this employee for this person.",
    problems: [
      payrollProblems,
      restrictedAccountProblems,
      { 404: ["employee_not_found"], 409: ["already_linked"] },
    ],
    permission: "manage:people",
    params: personParams,
    body: payrollLinkBody,
    response: okResponse,
    run: async ({ caller, params, body }) =>
      rejectMatch(caller, params.id, body.payroll_employee_id, await getConnectedPayroll()),
  }),
});
