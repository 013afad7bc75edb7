import "server-only";
import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { runForRequest } from "@/lib/platform/log/request-context";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { claimRun } from "./leased-run";
import { performRun } from "./perform-run";

/** If this process stops, another or the next start continues the run. */
export const payrollRuns = createBackgroundWork("payroll-runs", (signal) => performPayrollRuns(signal), {
  isRepeated: true,
});

/** Ends when no run is pending, another process performs a run, or `signal` aborts. */
export async function performPayrollRuns(
  signal: AbortSignal,
  openPayroll: () => Promise<Payroll> = () => getConnectedPayroll("patient"),
): Promise<void> {
  while (!signal.aborted) {
    const run = await claimRun();
    if (!run) return;
    await runForRequest(run.requestId, () => performRun(run, openPayroll, signal));
  }
}
