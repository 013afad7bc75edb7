import "server-only";
import { database } from "@/lib/platform/database";
import { sourceOf } from "./run-kinds";
import type { ChangingRun } from "./schema";

type Run = { at: Date; run: ChangingRun };

/** The runs of these ids: what they read, who started them, and when what they changed was there. */
export async function readChangingRuns(ids: readonly string[]): Promise<ReadonlyMap<string, Run>> {
  const rows = await database().syncRun.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, source: true, trigger: true, startedBy: true, startedAt: true, finishedAt: true },
  });
  const users = await database().appUser.findMany({
    where: { id: { in: rows.flatMap(({ startedBy }) => startedBy ?? []) } },
    select: { id: true, name: true },
  });
  const nameOf = new Map(users.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map(({ id, source, trigger, startedBy, startedAt, finishedAt }) => {
      const name = startedBy === null ? undefined : nameOf.get(startedBy);
      const run: ChangingRun = {
        id,
        source: sourceOf({ source }),
        trigger,
        started_by: startedBy !== null && name !== undefined ? { user_id: startedBy, name } : null,
      };
      return [id, { at: finishedAt ?? startedAt, run }];
    }),
  );
}
