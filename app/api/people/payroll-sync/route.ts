import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { startPayrollRun } from "@/lib/payroll-sync/commands";
import { getPayrollRunStatus } from "@/lib/payroll-sync/queries";
import { payrollRunStarted, payrollRunStatus } from "@/lib/payroll-sync/schema";
import { workOnRunsInBackground } from "@/lib/payroll-sync/worker";
import { asksPayroll } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "getPayrollRun", tag: "Sync", summary: "Read how current payroll data are" },
      permission: "manage:people",
      response: payrollRunStatus,
    },
    ({ caller }) => getPayrollRunStatus(caller),
  ),
  POST: endpoint(
    {
      about: {
        id: "startPayrollRun",
        tag: "Sync",
        summary: "Read everyone from payroll",
        description: "Begins a run that goes on after the answer.",
        problems: [asksPayroll],
      },
      permission: "manage:people",
      response: payrollRunStarted,
      status: 202,
    },
    async ({ caller }) => {
      const started = await startPayrollRun(caller);
      workOnRunsInBackground();
      return started;
    },
  ),
});
