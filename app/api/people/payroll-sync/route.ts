import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { startPayrollRun } from "@/lib/sync/payroll/commands";
import { getPayrollRunStatus } from "@/lib/sync/payroll/queries";
import { startPayrollRunResponse, payrollRunStatusResponse } from "@/lib/sync/payroll/schema";
import { payrollRuns } from "@/lib/sync/payroll/worker";
import { payrollProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getPayrollRun",
    tag: "Sync",
    summary: "Read the state of payroll data",
    permission: "manage:people",
    response: payrollRunStatusResponse,
    run: ({ caller }) => getPayrollRunStatus(caller),
  }),
  POST: defineEndpoint({
    id: "startPayrollRun",
    tag: "Sync",
    summary: "Start a payroll run",
    description: "Starts a run that reads all linked employees and continues after the response.",
    problems: [payrollProblems],
    permission: "manage:people",
    response: startPayrollRunResponse,
    status: 202,
    run: async ({ caller }) => {
      const started = await startPayrollRun(caller);
      payrollRuns.start();
      return started;
    },
  }),
});
