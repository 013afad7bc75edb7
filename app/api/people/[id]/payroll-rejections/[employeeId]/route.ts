import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { okResponse } from "@/lib/platform/common-schemas";
import { reconsiderMatch } from "@/lib/links/payroll/rejections";
import { rejectionParams } from "@/lib/links/payroll/review-schema";
import { unknownPersonProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  DELETE: defineEndpoint({
    id: "reconsiderMatch",
    tag: "Payroll matching",
    summary: "Undo the rejection of a match",
    problems: [unknownPersonProblems, restrictedAccountProblems, { 404: ["not_rejected"] }],
    permission: "manage:people",
    params: rejectionParams,
    response: okResponse,
    run: ({ caller, params }) => reconsiderMatch(caller, params.id, params.employeeId),
  }),
});
