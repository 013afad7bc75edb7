import "server-only";
import { database } from "@/lib/platform/database";

export async function findLastGoodBackupTime(): Promise<Date | null> {
  const good = await database().scheduledBackup.findFirst({
    where: { finishedAt: { not: null }, failure: null },
    orderBy: { startedAt: "desc" },
    select: { startedAt: true },
  });
  return good?.startedAt ?? null;
}
