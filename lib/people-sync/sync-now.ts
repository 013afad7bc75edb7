import "server-only";
import { recordUse } from "@/lib/connections/connection-status";
import { connectedProjects, tell } from "@/lib/connections/connected-systems";
import type { Projects } from "@/lib/connectors/projects/port";
import { database } from "@/lib/platform/database";
import { peopleSyncs } from "@/lib/runs/run-kinds";
import { Problem } from "@/lib/problem";
import { syncCancelled, syncPeople, type SyncRequest } from "./commands";
import type { SyncOutcome } from "./outcome";
import { syncStopped } from "./syncs-under-way";

/**
 * Syncs from the connected projects system, and keeps with the connection how that went. The chat is told of a run that failed or
 * waits for a decision, where the one before did not.
 */
export async function syncNow(request: Omit<SyncRequest, "projects">): Promise<SyncOutcome> {
  const projects = await connectedProjects().catch(asRefusedListing);
  try {
    const outcome = await syncPeople({ ...request, projects: recordingUse(projects) });
    if (outcome.isHeld && (await needsTelling("held"))) {
      await tell(
        `The sync of people holds ${outcome.heldRemovals} removals back. An executive decides in Kith, under Sync.`,
      );
    }
    return outcome;
  } catch (error) {
    const isFailure = error instanceof Problem && ![syncCancelled, syncStopped].includes(error.code);
    if (isFailure && (await needsTelling("failed"))) {
      await tell(`The sync of people failed. ${error.message}`);
    }
    throw error;
  }
}

/** A credential that cannot be used fails the run, as one that the vendor refuses: the run is journalled, and executives are notified. */
function asRefusedListing(error: unknown): Projects {
  if (!(error instanceof Problem) || error.code !== "reconnect_needed") throw error;
  return { listPeople: () => Promise.reject(error) };
}

function recordingUse(projects: Projects): Projects {
  return {
    async listPeople(options) {
      try {
        const listing = await projects.listPeople(options);
        await recordUse("projects", null);
        return listing;
      } catch (error) {
        if (error instanceof Problem && !options.signal.aborted) await recordUse("projects", error);
        throw error;
      }
    },
  };
}

/** Whether the newest run ended so and the one before it did not: what is told once and not every time. */
async function needsTelling(state: "held" | "failed"): Promise<boolean> {
  const [newest, before] = await database().syncRun.findMany({
    where: { ...peopleSyncs, state: { in: ["succeeded", "held", "failed"] } },
    orderBy: { startedAt: "desc" },
    take: 2,
    select: { state: true },
  });
  return newest?.state === state && before?.state !== state;
}
