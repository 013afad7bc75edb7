import { disconnectPayroll } from "@/lib/connections/payroll-commands";
import { payrollAuthorisation } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint({ permission: "admin:connections", response: okResponse }, async ({ caller }) => {
    await disconnectPayroll(caller, payrollAuthorisation);
    return { ok: true as const };
  }),
});
