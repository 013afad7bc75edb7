import "server-only";
import { setImmediate } from "node:timers/promises";
import { kithActor } from "@/lib/identity/audit/actor";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { singleton } from "@/lib/platform/singleton";
import { hasRows } from "@/lib/platform/database/query";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { peopleSyncSql } from "@/lib/runs/run-kinds";
import { Problem } from "@/lib/platform/problem";
import { syncPeople } from "./sync-people";
import { syncStoppedCode } from "./syncs-in-progress";
import { isOfPeopleSystem } from "@/lib/identity/external-ids/people-identity";

/** Seconds from a failed or cancelled refresh to the next, so that page views do not flood the source of people. */
const cooldownSeconds = 300;

const cooldown = singleton("refresh-rest", () => ({ notBefore: 0 }));

const backgroundRefresh = createBackgroundWork("refresh", async () => {
  await setImmediate(); // the response comes first
  await refreshDirectory().catch((error: unknown) => {
    if (!(error instanceof Problem)) log.error({ err: error }, "background refresh failed");
    cooldown.notBefore = Date.now() + cooldownSeconds * 1000;
  });
});

/**
 * Starts a background refresh if the directory in the current response is stale and no cooldown is running. Returns
 * immediately and never throws. The lease and the journal of the sync prevent concurrent refreshes by other instances.
 */
export function refreshIfStale({ stale }: { stale: boolean }): void {
  if (stale && Date.now() >= cooldown.notBefore) backgroundRefresh.start();
}

export const waitForRefresh = (): Promise<void> => backgroundRefresh.settled();

async function refreshDirectory(): Promise<void> {
  if (!(await shouldRefresh(database()))) return;
  await syncPeople({ actor: kithActor, isDue: shouldRefresh });
}

/**
 * Returns whether a source of people is connected, the directory is stale, and no cooldown is running. A cooldown
 * follows a sync that failed or was cancelled since the last success; a sync that was ended by a server shutdown causes
 * none.
 */
async function shouldRefresh(session: DatabaseSession): Promise<boolean> {
  return hasRows(session)`
    SELECT 1 FROM directory_state
    WHERE EXISTS (SELECT 1 FROM connections WHERE ${isOfPeopleSystem("connections")})
      AND (synced_at IS NULL
        OR synced_at < clock_timestamp() - make_interval(secs => ${environment().directoryTtlSeconds}::int))
      AND NOT EXISTS (SELECT 1 FROM sync_runs WHERE ${peopleSyncSql} AND state IN ('failed', 'cancelled')
        AND error_code IS DISTINCT FROM ${syncStoppedCode}
        AND finished_at > clock_timestamp() - make_interval(secs => ${cooldownSeconds}::int)
        AND started_at > coalesce(directory_state.synced_at, 'epoch'))`;
}
