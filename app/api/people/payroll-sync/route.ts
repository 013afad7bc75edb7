import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { startPayrollRun } from "@/lib/payroll/commands";
import { getPayrollRunStatus } from "@/lib/payroll/queries";
import { startPayrollRunResponse, payrollRunStatusResponse } from "@/lib/payroll/schema";
import { workOnRunsInBackground } from "@/lib/payroll/worker";
import { payrollProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    {
      about: { id: "getPayrollRun", tag: "Sync", summary: "Read how current payroll data are" },
      permission: "manage:people",
      response: payrollRunStatusResponse,
    },
    ({ caller }) => getPayrollRunStatus(caller),
  ),
  POST: defineEndpoint(
    {
      about: {
        id: "startPayrollRun",
        tag: "Sync",
        summary: "Read everyone from payroll",
        description: "Begins a run that goes on after the answer.",
        problems: [payrollProblems],
      },
      permission: "manage:people",
      response: startPayrollRunResponse,
      status: 202,
    },
    async ({ caller }) => {
      const started = await startPayrollRun(caller);
      workOnRunsInBackground();
      return started;
    },
  ),
});
