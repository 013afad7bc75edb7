import "server-only";
import { commandLine } from "@/lib/audit/actor";
import { connectedPayroll } from "@/lib/connections/connected-systems";
import { readEmployeeList } from "@/lib/payroll-matching/employee-list";
import { keepSuggestions } from "@/lib/payroll-matching/suggestions";
import { syncNow } from "@/lib/people-sync/sync-now";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import type { Fault } from "@/lib/simulators/projects/faults";
import type { ProjectsSimulator } from "@/lib/simulators/projects/simulator";

/** Two ways to fail that no second try would change. */
const failures: readonly Fault[] = [{ kind: "status", status: 401 }, { kind: "wrong-shape" }];

/** So few that leaving a part of them out would hold nothing back: for them the listing is empty. */
const smallCompany = 100;

/**
 * A history to look at, by syncs that really ran while the simulator was made to misbehave: two that failed, and a last one whose
 * removals wait for an executive. The simulator behaves again afterwards.
 */
export async function makeHistory(
  simulator: Pick<ProjectsSimulator, "setFault" | "clearFaults">,
  people: number,
): Promise<void> {
  const level = log.level;
  log.level = "silent"; // what fails here fails on purpose
  try {
    for (const failure of failures) {
      await syncUnder(failure).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    }
    await syncUnder(people < smallCompany ? { kind: "nobody" } : { kind: "share", share: 0.85 });
  } finally {
    log.level = level;
  }

  async function syncUnder(fault: Fault): Promise<void> {
    simulator.setFault(fault);
    try {
      await syncNow({ actor: commandLine });
    } finally {
      simulator.clearFaults();
    }
  }
}

/** Compares everybody with payroll once, so that there are matches to review from the first page on. */
export async function comparePayroll(): Promise<void> {
  await keepSuggestions(await readEmployeeList(await connectedPayroll(), { isFresh: true }));
}
