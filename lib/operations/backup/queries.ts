import "server-only";
import { database } from "@/lib/platform/database";

/** Returns the start time of the last successful scheduled backup; null if there is none. */
export async function findLastGoodBackupTime(): Promise<Date | null> {
  const good = await database().scheduledBackup.findFirst({
    where: { finishedAt: { not: null }, failure: null },
    orderBy: { startedAt: "desc" },
    select: { startedAt: true },
  });
  return good?.startedAt ?? null;
}
