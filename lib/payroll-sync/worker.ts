import "server-only";
import { connectedPayroll } from "@/lib/connections/connected-systems";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { leaseRun } from "./leased-run";
import { performRun } from "./perform-run";

/** What this process works on: its server and every route bundle see the same. */
const background = singleton("payroll-runs", () => ({
  working: null as Promise<void> | null,
  isAskedAgain: false,
  isClosed: false,
  stopping: new AbortController(),
}));

/**
 * Lets this process work on whatever run there is to work on, in the background. Never waits and never fails: whoever asked has
 * their answer, and another process goes on where this one is stopped.
 */
export function workOnRunsInBackground(): void {
  if (background.isClosed) return;
  background.isAskedAgain = true;
  background.working ??= workWhileAsked().finally(() => {
    background.working = null;
  });
}

async function workWhileAsked(): Promise<void> {
  while (background.isAskedAgain && !background.isClosed) {
    background.isAskedAgain = false;
    await workOnRuns(background.stopping.signal).catch((error: unknown) =>
      log.error({ err: error }, "the payroll run could not be worked on"),
    );
  }
}

/** Works on runs, one after another, until there is nothing to do for this process. */
export async function workOnRuns(
  signal: AbortSignal,
  openPayroll: () => Promise<Payroll> = () => connectedPayroll("patient"),
): Promise<void> {
  while (!signal.aborted) {
    const run = await leaseRun();
    if (!run) return;
    await performRun(run, openPayroll, signal);
  }
}

/** Ends the work for good, with the server: the run is left to other processes, or to the next start. */
export async function stopWorking(): Promise<void> {
  background.isClosed = true;
  background.stopping.abort(new Error("Kith stops"));
  await background.working;
}
