import { finishPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import { connectionResponse, payrollCallbackBody } from "@/lib/connections/schema";
import { payrollAuthorisation } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "admin:connections", body: payrollCallbackBody, response: connectionResponse },
    async ({ caller, body }) => {
      const callback = { code: body.code, state: body.state, tenantId: body.tenant_id };
      return {
        ok: true as const,
        connection: await finishPayrollAuthorisation(caller, callback, payrollAuthorisation()),
      };
    },
  ),
});
