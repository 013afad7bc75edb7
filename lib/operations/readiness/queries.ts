import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { log } from "@/lib/platform/log/log";
import { loadMigrationNames } from "@/lib/platform/database/migrations";
import { clearDiskFull, isDiskFull } from "@/lib/platform/database/outage";
import { queryPrepared } from "@/lib/platform/database/query";
import { singleton } from "@/lib/platform/singleton";
import { deriveUnreadyReasons, type DatabaseCondition, type UnreadyReason } from "./unready-reasons";

/** A process responds before it is ready, and for a while after the stop signal. */
type ProcessPhase = "starting" | "serving" | "stopping";

/** Set by the server. `awaitsDatabase`: the start waits until the database is reachable. */
export const processState = singleton<{ current: ProcessPhase; awaitsDatabase: boolean }>("phase", () => ({
  current: "starting",
  awaitsDatabase: false,
}));

const cacheMs = 1_000;
const checkTimeoutMs = 2_000;

/**
 * Time after which a check without a result is abandoned and the next request starts a new one on another connection.
 */
const stuckCheckMs = 10_000;

type DatabaseCheck = { at: number; isOver: boolean; found: Promise<DatabaseCondition> };
const databaseChecks = singleton<{ last: DatabaseCheck | null; reported: string }>("readiness", () => ({
  last: null,
  reported: "",
}));

/** A database that does not respond within `checkTimeoutMs`, or fails, counts as unreachable. Logs changed reasons. */
export async function findUnreadyReasons(
  now: () => number = () => performance.now(),
): Promise<UnreadyReason[]> {
  const found =
    processState.current === "starting"
      ? [...deriveUnreadyReasons("starting", null, []), ...toUnreachableReason(processState.awaitsDatabase)]
      : deriveUnreadyReasons(processState.current, await checkDatabase(now()), await loadMigrationNames());
  if (isDiskFull()) found.push("database_disk_full");
  logChange(found);
  return found;
}

const toUnreachableReason = (isAwaited: boolean): UnreadyReason[] =>
  isAwaited ? ["database_unreachable"] : [];

async function checkDatabase(now: number): Promise<DatabaseCondition> {
  const age = databaseChecks.last ? now - databaseChecks.last.at : Infinity;
  if (!databaseChecks.last || age >= stuckCheckMs || (databaseChecks.last.isOver && age >= cacheMs))
    databaseChecks.last = startCheck(now);
  const tooLong = new AbortController();
  const waited = sleep(Math.max(0, databaseChecks.last.at + checkTimeoutMs - now), null, {
    signal: tooLong.signal,
    ref: false,
  });
  waited.catch(() => undefined); // rejects when aborted below
  try {
    return await Promise.race([databaseChecks.last.found, waited]);
  } finally {
    tooLong.abort();
  }
}

function startCheck(at: number): DatabaseCheck {
  const check: DatabaseCheck = { at, isOver: false, found: readCondition().catch(() => null) };
  void check.found.then(() => (check.isOver = true));
  return check;
}

async function readCondition(): Promise<DatabaseCondition> {
  if (isDiskFull()) await checkDiskSpace();
  const [state] = await readDatabaseState()`
    SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      to_regclass('public._prisma_migrations') IS NOT NULL AS "isMade"`;
  if (!state?.isMade) return { isReadOnly: state?.isReadOnly ?? false, migrations: [] };
  const applied = await readAppliedMigrations()`
    SELECT migration_name AS name FROM public._prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return { isReadOnly: state.isReadOnly, migrations: applied.map(({ name }) => name) };
}

/** Writes a block to a temporary table. If that fails, `isDiskFull` stays true. */
const checkDiskSpace = () =>
  queryPrepared("disk space", z.unknown())`
    DO 'BEGIN CREATE TEMPORARY TABLE kith_disk_space ON COMMIT DROP AS SELECT 1; END'`.then(
    clearDiskFull,
    () => undefined,
  );

const readDatabaseState = () =>
  queryPrepared("readiness", z.object({ isReadOnly: z.boolean(), isMade: z.boolean() }));
const readAppliedMigrations = () => queryPrepared("applied migrations", z.object({ name: z.string() }));

function logChange(found: readonly UnreadyReason[]): void {
  const text = found.join(" ");
  if (text === databaseChecks.reported) return;
  databaseChecks.reported = text;
  if (found.length === 0) log.info("ready again");
  else log.warn({ reasons: found }, "not ready");
}
