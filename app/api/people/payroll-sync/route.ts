import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { startPayrollRun } from "@/lib/payroll-sync/commands";
import { getPayrollRunStatus } from "@/lib/payroll-sync/queries";
import { payrollRunStarted, payrollRunStatus } from "@/lib/payroll-sync/schema";
import { workOnRunsInBackground } from "@/lib/payroll-sync/worker";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "manage:people", response: payrollRunStatus }, ({ caller }) =>
    getPayrollRunStatus(caller),
  ),
  POST: endpoint(
    { permission: "manage:people", response: payrollRunStarted, status: 202 },
    async ({ caller }) => {
      const started = await startPayrollRun(caller);
      workOnRunsInBackground();
      return started;
    },
  ),
});
