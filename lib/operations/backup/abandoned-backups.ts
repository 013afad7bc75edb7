import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { DatabaseSession } from "@/lib/platform/database";
import { closeAbandonedWork } from "@/lib/platform/lease";
import { describeBackupFailure } from "./schedule-plan";

const unfinishedBackup = Prisma.sql`SELECT FROM scheduled_backups WHERE finished_at IS NULL`;

/** Closed backups (SYNC-29) are shown to executives and repeated. */
export const closeAbandonedBackup = (): Promise<void> =>
  closeAbandonedWork("scheduled-backup", unfinishedBackup, closeUnfinishedBackup);

/** The caller holds the lease of scheduled backups. */
export const closeUnfinishedBackup = (session: DatabaseSession) =>
  session.$executeRaw`
    UPDATE scheduled_backups SET finished_at = clock_timestamp(), failure = ${describeBackupFailure("stopped")}
    WHERE finished_at IS NULL`;
