import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { closeAbandonedWork } from "@/lib/platform/database/lease";

export const stoppedBackupFailure = "Kith was stopped during the backup.";

const unfinishedBackup = Prisma.sql`SELECT FROM scheduled_backups WHERE finished_at IS NULL`;

/** Closed backups (SYNC-29) are shown to executives and repeated. */
export const closeAbandonedBackup = (): Promise<void> =>
  closeAbandonedWork("scheduled-backup", unfinishedBackup, closeUnfinishedBackup);

/** The caller holds the lease of scheduled backups. */
export const closeUnfinishedBackup = (session: DatabaseSession) =>
  session.$executeRaw`
    UPDATE scheduled_backups SET finished_at = clock_timestamp(), failure = ${stoppedBackupFailure}
    WHERE finished_at IS NULL`;

/** Returns the last finished scheduled backup and the last successful one; null if there is none. */
export async function readLastBackups() {
  const findLast = (where: Prisma.ScheduledBackupWhereInput) =>
    database().scheduledBackup.findFirst({
      where: { finishedAt: { not: null }, ...where },
      orderBy: { startedAt: "desc" },
    });
  return { last: await findLast({}), good: await findLast({ failure: null }) };
}
