import { connectedPayrollOrNone } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse, personParams } from "@/lib/http/common-schemas";
import { linkPerson, unlinkPerson } from "@/lib/payroll-matching/commands";
import { payrollLinkBody } from "@/lib/payroll-matching/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "manage:people", params: personParams, body: payrollLinkBody, response: okResponse },
    async ({ caller, params, body }) => {
      await linkPerson(caller, params.id, body.payroll_employee_id, await connectedPayrollOrNone());
      return { ok: true as const };
    },
  ),
  DELETE: endpoint(
    { permission: "manage:people", params: personParams, response: okResponse },
    async ({ caller, params }) => {
      await unlinkPerson(caller, params.id);
      return { ok: true as const };
    },
  ),
});
