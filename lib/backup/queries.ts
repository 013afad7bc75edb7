import "server-only";
import { database } from "@/lib/platform/database";

/** When the newest backup was begun that Kith made by itself and that came to a good end; null: there is none. */
export async function lastGoodBackup(): Promise<Date | null> {
  const good = await database().scheduledBackup.findFirst({
    where: { finishedAt: { not: null }, failure: null },
    orderBy: { startedAt: "desc" },
    select: { startedAt: true },
  });
  return good?.startedAt ?? null;
}
