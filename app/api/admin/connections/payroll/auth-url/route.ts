import { startPayrollAuthorisation } from "@/lib/connections/payroll-commands";
import { authorisationUrlResponse } from "@/lib/connections/schema";
import { payrollAuthorisation } from "@/lib/connectors/registry";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "admin:connections", response: authorisationUrlResponse },
    async ({ caller }) => ({ url: await startPayrollAuthorisation(caller, payrollAuthorisation()) }),
  ),
});
