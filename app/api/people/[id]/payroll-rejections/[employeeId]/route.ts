import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";
import { reconsiderMatch } from "@/lib/payroll-matching/rejections";
import { rejectionParams } from "@/lib/payroll-matching/review-schema";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    {
      about: {
        id: "reconsiderMatch",
        tag: "Payroll matching",
        summary: "Take back that a match is wrong",
        problems: [unknownPerson, { 404: ["not_rejected"] }],
      },
      permission: "manage:people",
      params: rejectionParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      await reconsiderMatch(caller, params.id, params.employeeId);
      return { ok: true as const };
    },
  ),
});
