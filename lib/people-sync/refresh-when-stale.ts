import "server-only";
import { kithItself } from "@/lib/audit/actor";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { finds } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { syncNow } from "./sync-now";

/** After a refresh that failed, the next one waits this long: the projects system is not asked at every page view. */
const restSeconds = 300;

const refreshing = singleton("refresh", () => ({
  underWay: null as Promise<void> | null,
  notBefore: 0,
}));

/**
 * Starts a refresh in the background if what was just answered is stale. Never waits and never fails: whoever asked has
 * their answer. Other instances are kept from doing the same by the sync's lease and by the journal.
 */
export function refreshWhenStale({ stale }: { stale: boolean }): void {
  if (!stale || refreshing.underWay || Date.now() < refreshing.notBefore) return;
  refreshing.underWay = afterThisAnswer()
    .then(refresh)
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) log.error({ err: error }, "background refresh failed");
      refreshing.notBefore = Date.now() + restSeconds * 1000;
    })
    .finally(() => {
      refreshing.underWay = null;
    });
}

const afterThisAnswer = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Once no refresh is under way. */
export const refreshSettled = async (): Promise<void> => {
  await refreshing.underWay;
};

async function refresh(): Promise<void> {
  if (!(await isWorthTrying())) return;
  await syncNow({ actor: kithItself });
}

/** Whether there is anywhere to read from, no instance has refreshed meanwhile, and none has failed a moment ago. */
async function isWorthTrying(): Promise<boolean> {
  return finds(database())`
    SELECT 1 FROM directory_state
    WHERE EXISTS (SELECT 1 FROM connections WHERE provider = 'projects')
      AND (synced_at IS NULL
        OR synced_at < clock_timestamp() - make_interval(secs => ${environment().directoryTtlSeconds}::int))
      AND NOT EXISTS (SELECT 1 FROM sync_runs WHERE source = 'projects' AND state = 'failed'
        AND finished_at > clock_timestamp() - make_interval(secs => ${restSeconds}::int)
        AND started_at > coalesce(directory_state.synced_at, 'epoch'))`;
}
