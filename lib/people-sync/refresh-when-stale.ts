import "server-only";
import { kithItself } from "@/lib/audit/actor";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { finds } from "@/lib/platform/query";
import { backgroundWork } from "@/lib/runs/background-work";
import { isPeopleSync } from "@/lib/runs/run-kinds";
import { Problem } from "@/lib/problem";
import { syncNow } from "./sync-now";
import { syncStopped } from "./syncs-under-way";

/** After a refresh that failed or that somebody stopped, the next one waits this long: the projects system is not asked at every page view. */
const restSeconds = 300;

const rest = singleton("refresh-rest", () => ({ notBefore: 0 }));

const refreshing = backgroundWork("refresh", async () => {
  await afterThisAnswer();
  await refresh().catch((error: unknown) => {
    if (!(error instanceof Problem)) log.error({ err: error }, "background refresh failed");
    rest.notBefore = Date.now() + restSeconds * 1000;
  });
});

/**
 * Starts a refresh in the background if what was just answered is stale. Never waits and never fails: whoever asked has
 * their answer. Other instances are kept from doing the same by the sync's lease and by the journal.
 */
export function refreshWhenStale({ stale }: { stale: boolean }): void {
  if (stale && Date.now() >= rest.notBefore) refreshing.start();
}

const afterThisAnswer = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Once no refresh is under way. */
export const refreshSettled = (): Promise<void> => refreshing.settled();

async function refresh(): Promise<void> {
  if (!(await isWorthTrying(database()))) return;
  await syncNow({ actor: kithItself, isDue: isWorthTrying });
}

/** Whether there is anywhere to read from, no instance has refreshed meanwhile, and none has failed a moment ago. */
async function isWorthTrying(session: DatabaseSession): Promise<boolean> {
  return finds(session)`
    SELECT 1 FROM directory_state
    WHERE EXISTS (SELECT 1 FROM connections WHERE provider = 'projects')
      AND (synced_at IS NULL
        OR synced_at < clock_timestamp() - make_interval(secs => ${environment().directoryTtlSeconds}::int))
      AND NOT EXISTS (SELECT 1 FROM sync_runs WHERE ${isPeopleSync} AND state IN ('failed', 'cancelled')
        AND error_code IS DISTINCT FROM ${syncStopped}
        AND finished_at > clock_timestamp() - make_interval(secs => ${restSeconds}::int)
        AND started_at > coalesce(directory_state.synced_at, 'epoch'))`;
}
