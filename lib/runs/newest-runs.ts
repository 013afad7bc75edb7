import "server-only";
import type { SyncRun as RunRow } from "@/lib/generated/prisma/client";
import type { SyncState } from "@/lib/generated/prisma/enums";
import { type payrollRunFilter, peopleSyncFilter } from "./run-kinds";
import { database } from "@/lib/platform/database/database";

type RunKind = typeof peopleSyncFilter | typeof payrollRunFilter;

/** `states`: absent for a run in any state. */
export const findNewestRun = (kind: RunKind, states?: SyncState[]): Promise<RunRow | null> =>
  database().syncRun.findFirst({
    where: { ...kind, ...(states && { state: { in: states } }) },
    orderBy: { startedAt: "desc" },
  });

/** Returns the newest people sync that was applied, with or without held removals; null if there is none. */
export const findLastAppliedSync = () => findNewestRun(peopleSyncFilter, ["succeeded", "held"]);

/** Returns the newest finished run of a kind. Ignores runs that were stopped by hand. */
export const findLastFinishedRun = (kind: RunKind) =>
  findNewestRun(kind, ["succeeded", "held", "failed", "abandoned"]);

/**
 * Returns true if the removals that the run holds wait for a decision. `newest`: the last applied sync, because each
 * sync supersedes the removals that older runs held.
 */
export const awaitsDecision = (
  run: Pick<RunRow, "id" | "state" | "dismissedAt">,
  newest: Pick<RunRow, "id"> | null,
): boolean => run.id === newest?.id && run.state === "held" && run.dismissedAt === null;
