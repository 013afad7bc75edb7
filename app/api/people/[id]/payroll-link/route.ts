import { connectedPayrollOrNone } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse, personParams } from "@/lib/http/common-schemas";
import { linkPerson, unlinkPerson } from "@/lib/payroll-matching/commands";
import { payrollLinkBody } from "@/lib/payroll-matching/schema";
import { asksPayroll, unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "linkPerson",
        tag: "Payroll matching",
        summary: "Link a person to an employee",
        description: "Linking the same again changes nothing; another employee replaces the link.",
        problems: [
          unknownPerson,
          asksPayroll,
          { 404: ["employee_not_found"], 409: ["already_linked", "payroll_ids_differ", "match_rejected"] },
        ],
      },
      permission: "manage:people",
      params: personParams,
      body: payrollLinkBody,
      response: okResponse,
    },
    async ({ caller, params, body }) => {
      await linkPerson(caller, params.id, body.payroll_employee_id, await connectedPayrollOrNone());
      return { ok: true as const };
    },
  ),
  DELETE: endpoint(
    {
      about: {
        id: "unlinkPerson",
        tag: "Payroll matching",
        summary: "Unlink a person",
        problems: [unknownPerson, { 404: ["not_linked"] }],
      },
      permission: "manage:people",
      params: personParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      await unlinkPerson(caller, params.id);
      return { ok: true as const };
    },
  ),
});
