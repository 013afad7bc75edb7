import "server-only";
import { recordProjectsUse } from "@/lib/connections/commands";
import { connectedProjects } from "@/lib/connectors/registry";
import type { Projects } from "@/lib/connectors/projects/port";
import { Problem } from "@/lib/problem";
import { syncPeople, type SyncRequest } from "./commands";
import type { SyncOutcome } from "./outcome";

/** Syncs from the connected projects system, and keeps with the connection how that went. */
export async function syncNow(request: Omit<SyncRequest, "projects">): Promise<SyncOutcome> {
  const projects = await connectedProjects();
  return syncPeople({ ...request, projects: recordingUse(projects) });
}

function recordingUse(projects: Projects): Projects {
  return {
    async listPeople(options) {
      try {
        const listing = await projects.listPeople(options);
        await recordProjectsUse(null);
        return listing;
      } catch (error) {
        if (error instanceof Problem && !options.signal.aborted) await recordProjectsUse(error);
        throw error;
      }
    },
  };
}
