import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse, personParams } from "@/lib/http/common-schemas";
import { rejectMatch } from "@/lib/payroll-matching/rejections";
import { payrollLinkBody } from "@/lib/payroll-matching/schema";
import { asksPayroll, unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "rejectMatch",
        tag: "Payroll matching",
        summary: "Say that a match is wrong",
        description: "The two are not suggested for each other again.",
        problems: [unknownPerson, asksPayroll, { 404: ["employee_not_found"], 409: ["already_linked"] }],
      },
      permission: "manage:people",
      params: personParams,
      body: payrollLinkBody,
      response: okResponse,
    },
    async ({ caller, params, body }) => {
      await rejectMatch(caller, params.id, body.payroll_employee_id, await connectedPayroll());
      return { ok: true as const };
    },
  ),
});
