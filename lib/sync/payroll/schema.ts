import { z } from "zod";
import { alwaysTrue, timestamp, namedObject } from "@/lib/platform/common-schemas";
import { syncRun } from "@/lib/runs/run-schema";

/** The run continues in the background. Without linked people, no run starts. */
export const startPayrollRunResponse = namedObject("PayrollRunStarted", {
  ok: alwaysTrue,
  run_id: z
    .uuid()
    .nullable()
    .describe("Id of the run; null if no person is linked, so that there is no run."),
  people: z.int().describe("Number of people that the run reads."),
  estimated_seconds: z
    .int()
    .describe("Estimated duration at the rate that the payroll system allows, if no read fails."),
});
export type StartPayrollRunResponse = z.infer<typeof startPayrollRunResponse>;

export const payrollRunStatusResponse = namedObject("PayrollRunStatus", {
  payroll_connected: z.boolean().describe("True if the payroll system is connected."),
  needs_reconnect: z
    .string()
    .nullable()
    .describe("Why payroll cannot be read and what to do; null if it can."),
  linked: z.int().describe("Number of people linked to an employee."),
  run: syncRun
    .nullable()
    .describe("Run in progress or paused, or else the last run; null if there was none."),
  remaining: z.int().describe("Number of people that the run has still to read."),
  estimated_seconds: z
    .int()
    .describe(
      "Estimated seconds until the run finishes; without an unfinished run, the estimate for a new run.",
    ),
  next_run_at: timestamp
    .nullable()
    .describe("When the next automatic run starts, in UTC; null if none is scheduled."),
});
export type PayrollRunStatusResponse = z.infer<typeof payrollRunStatusResponse>;
