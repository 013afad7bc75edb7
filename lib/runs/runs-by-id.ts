import "server-only";
import { database } from "@/lib/platform/database/database";
import { toRunSource } from "./run-kinds";
import type { RunOfChange } from "./run-schema";

type RunOfChangeWithTime = { at: Date; run: RunOfChange };

/**
 * Returns the runs with these ids, with source and starter. `at`: time at which their changes are shown, which is the
 * end of the run, or its start while it is in progress.
 */
export async function readRunsById(
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunOfChangeWithTime>> {
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
      const run: RunOfChange = {
        id,
        source: toRunSource({ source }),
        trigger,
        started_by: startedBy !== null && name !== undefined ? { user_id: startedBy, name } : null,
      };
      return [id, { at: finishedAt ?? startedAt, run }];
    }),
  );
}
