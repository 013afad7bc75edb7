import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";
import { reconsiderMatch } from "@/lib/payroll-matching/rejections";
import { rejectionParams } from "@/lib/payroll-matching/review-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    { permission: "manage:people", params: rejectionParams, response: okResponse },
    async ({ caller, params }) => {
      await reconsiderMatch(caller, params.id, params.employeeId);
      return { ok: true as const };
    },
  ),
});
