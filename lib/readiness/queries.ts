import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { log } from "@/lib/platform/log";
import { migrationNames } from "@/lib/platform/migrations";
import { preparedQuery } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import { phase } from "./phase";
import { reasonsAgainst, type DatabaseCondition, type UnreadyReason } from "./reasons";

/** However often an instance is asked, its database is asked once in this while. */
const freshMs = 1_000;
/** Longer than this, and the database counts as not answering. */
const longestLookMs = 2_000;

/** A look that hangs is waited for this long before another one takes a connection beside it. */
const hangingMs = 10_000;

type Look = { at: number; isOver: boolean; found: Promise<DatabaseCondition> };
const looks = singleton<{ last: Look | null; told: string }>("readiness", () => ({ last: null, told: "" }));

/** Why this instance should get no requests now; none: it is ready. Answers within `longestLookMs`, and never fails. */
export async function findReasons(now: () => number = () => performance.now()): Promise<UnreadyReason[]> {
  const found =
    phase.current === "starting"
      ? [...reasonsAgainst("starting", null, []), ...awaited(phase.awaitsDatabase)]
      : reasonsAgainst(phase.current, await lookedAt(now()), await migrationNames());
  tellChange(found);
  return found;
}

const awaited = (isAwaited: boolean): UnreadyReason[] => (isAwaited ? ["database_unreachable"] : []);

async function lookedAt(now: number): Promise<DatabaseCondition> {
  const age = looks.last ? now - looks.last.at : Infinity;
  if (!looks.last || age >= hangingMs || (looks.last.isOver && age >= freshMs)) looks.last = begin(now);
  const tooLong = new AbortController();
  const waited = sleep(Math.max(0, looks.last.at + longestLookMs - now), null, {
    signal: tooLong.signal,
    ref: false,
  });
  waited.catch(() => undefined); // ended below
  try {
    return await Promise.race([looks.last.found, waited]);
  } finally {
    tooLong.abort();
  }
}

function begin(at: number): Look {
  const look: Look = { at, isOver: false, found: readCondition().catch(() => null) };
  void look.found.then(() => (look.isOver = true));
  return look;
}

/** The table is asked for first: where it is not there, nothing has been applied. */
async function readCondition(): Promise<DatabaseCondition> {
  const [state] = await readState()`
    SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      to_regclass('public._prisma_migrations') IS NOT NULL AS "isMade"`;
  if (!state?.isMade) return { isReadOnly: state?.isReadOnly ?? false, migrations: [] };
  const applied = await readApplied()`
    SELECT migration_name AS name FROM public._prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return { isReadOnly: state.isReadOnly, migrations: applied.map(({ name }) => name) };
}

const readState = () =>
  preparedQuery("readiness", z.object({ isReadOnly: z.boolean(), isMade: z.boolean() }));
const readApplied = () => preparedQuery("applied migrations", z.object({ name: z.string() }));

/** The log says when it changes, not every time that somebody asks. */
function tellChange(found: readonly UnreadyReason[]): void {
  const text = found.join(" ");
  if (text === looks.told) return;
  looks.told = text;
  if (found.length === 0) log.info("ready again");
  else log.warn({ reasons: found }, "not ready");
}
