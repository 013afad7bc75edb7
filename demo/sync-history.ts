import "server-only";
import { commandLineActor } from "@/lib/identity/audit/actor";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { readEmployeeList } from "@/lib/links/payroll/employee-list";
import { storeSuggestions } from "@/lib/links/payroll/suggestions";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import type { Fault } from "@/simulators/projects/faults";
import type { ProjectsSimulator } from "@/simulators/projects/simulator";

/** Two faults that a retry cannot fix. */
const syncFaults: readonly Fault[] = [{ kind: "status", status: 401 }, { kind: "wrong-shape" }];

/** Maximum time to wait for the employee list. Without rate limits, even the largest list takes only seconds. */
const maxWaitMs = 600_000;

/** Maximum company size for a comparison at the start, which then takes about a second. */
const maxPeopleComparedAtStart = 2_000;

/** Company size below which a partial listing would not hold removals, so the simulator lists no people. */
const smallCompanySize = 100;

/**
 * Creates a run history by real syncs against a misbehaving simulator: two failed runs, and a last run whose
 * removals wait for approval. Clears the simulator's faults afterwards.
 */
export async function createSyncHistory(
  simulator: Pick<ProjectsSimulator, "setFault" | "clearFaults">,
  people: number,
): Promise<void> {
  const level = log.level;
  log.level = "silent"; // the failures are intended
  try {
    for (const failure of syncFaults) {
      await syncUnder(failure).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    }
    await syncUnder(people < smallCompanySize ? { kind: "nobody" } : { kind: "share", share: 0.85 });
  } finally {
    log.level = level;
  }

  async function syncUnder(fault: Fault): Promise<void> {
    simulator.setFault(fault);
    try {
      await syncPeople({ actor: commandLineActor });
    } finally {
      simulator.clearFaults();
    }
  }
}

/**
 * Loads payroll's list and compares the directory with it once, so that matches are ready for review. Large companies
 * are compared in the background after the start, because that takes minutes. `payroll` has no request limit.
 */
export async function comparePayrollOnce(payroll: Payroll, people: number): Promise<void> {
  const list = await readEmployeeList(payroll, { maxAgeMs: 0, waitMs: maxWaitMs });
  if (people <= maxPeopleComparedAtStart) await storeSuggestions(list);
}
