import "server-only";
import { commandLine } from "@/lib/audit/actor";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { readEmployeeList } from "@/lib/payroll-matching/employee-list";
import { keepSuggestions } from "@/lib/payroll-matching/suggestions";
import { syncNow } from "@/lib/people-sync/sync-now";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import type { Fault } from "@/lib/simulators/projects/faults";
import type { ProjectsSimulator } from "@/lib/simulators/projects/simulator";

/** Two ways to fail that no second try would change. */
const failures: readonly Fault[] = [{ kind: "status", status: 401 }, { kind: "wrong-shape" }];

/** Reading the largest list from a simulator without limits takes seconds. */
const maxWaitMs = 600_000;

/** A company of this size is compared with payroll in about a second. */
const comparedAtStart = 2_000;

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

/**
 * Reads payroll's list and compares everybody with it once, so that there are matches to review from the first page on. A large company
 * is compared in the background after the start, because that takes minutes. `payroll` has no limit of requests.
 */
export async function readPayrollList(payroll: Payroll, people: number): Promise<void> {
  const list = await readEmployeeList(payroll, { isFresh: true, waitMs: maxWaitMs });
  if (people <= comparedAtStart) await keepSuggestions(list);
}
