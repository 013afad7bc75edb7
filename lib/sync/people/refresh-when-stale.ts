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
  try {
    if (await shouldRefresh(database())) await syncPeople({ actor: kithActor, isDue: shouldRefresh });
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, "background refresh failed");
    cooldown.notBefore = Date.now() + cooldownSeconds * 1000;
  }
});

/** Returns immediately and never throws. The lease and the journal of the sync prevent refreshes by several instances. */
export function refreshIfStale({ stale }: { stale: boolean }): void {
  if (stale && Date.now() >= cooldown.notBefore) backgroundRefresh.start();
}

export const waitForRefresh = (): Promise<void> => backgroundRefresh.settled();

/** A cooldown follows a sync that failed or was cancelled since the last success, but not one that a server shutdown ended. */
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
