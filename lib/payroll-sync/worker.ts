import "server-only";
import { connectedPayroll } from "@/lib/connections/connected-systems";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { onBehalfOf } from "@/lib/platform/request-context";
import { traced } from "@/lib/platform/tracing";
import { backgroundWork } from "@/lib/runs/background-work";
import { leaseRun } from "./leased-run";
import { performRun } from "./perform-run";

const background = backgroundWork("payroll-runs", (signal) => workOnRuns(signal), { isRepeated: true });

/**
 * Lets this process work on whatever run there is to work on, in the background. Never waits and never fails: whoever asked has
 * their answer, and another process goes on where this one is stopped.
 */
export const workOnRunsInBackground = (): void => background.start();

/** Works on runs, one after another, until there is nothing to do for this process. */
export async function workOnRuns(
  signal: AbortSignal,
  openPayroll: () => Promise<Payroll> = () => connectedPayroll("patient"),
): Promise<void> {
  while (!signal.aborted) {
    const run = await leaseRun();
    if (!run) return;
    const step = { name: "run of payroll", values: { "kith.run_id": run.id } };
    await onBehalfOf(run.requestId, () => traced(step, () => performRun(run, openPayroll, signal)));
  }
}

/** Ends the work for good, with the server: the run is left to other processes, or to the next start. */
export const stopWorking = (): Promise<void> => background.stop();
