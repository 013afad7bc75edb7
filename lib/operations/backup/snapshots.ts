import "server-only";
import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { commandLineActor, kithActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { database, openedDatabase } from "@/lib/platform/database/database";
import type { ChannelReply } from "@/lib/platform/files/folder-channel";
import { isFolderInUse } from "@/lib/platform/files/data-folder";
import { log } from "@/lib/platform/log/log";

export const snapshotRequestMessages = { command: "snapshot", schedule: "scheduled-snapshot" } as const;
export type BackupTrigger = keyof typeof snapshotRequestMessages;

export const getBackupActor = (madeBy: BackupTrigger) =>
  madeBy === "schedule" ? kithActor : commandLineActor;
const snapshotPrefix = "snapshot-";

/** Records the backup in the audit log first. The copy is deleted when the command disconnects. */
export async function snapshotEmbeddedDatabase(
  dataDir: string,
  madeBy: BackupTrigger,
): Promise<ChannelReply> {
  const copyTo = openedDatabase.current?.copyTo;
  if (!copyTo) throw new Error("only an embedded database can be copied");
  await recordAuditEvents(database(), getBackupActor(madeBy), [{ kind: "backup_made" }]);
  const folder = join(dataDir, snapshotPrefix + randomBytes(6).toString("hex"));
  const onDisconnect = () =>
    void rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error }, "a copy made for a backup could not be deleted"),
    );
  try {
    await copyTo(folder);
  } catch (error) {
    onDisconnect();
    throw error;
  }
  return { answer: { folder }, onDisconnect };
}

/** Call it before making copies. Skips a copy that a backup command still reads, which deletes it. */
export function deleteLeftoverSnapshots(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(snapshotPrefix))) {
    const folder = join(dataDir, name);
    if (!isFolderInUse(folder)) rmSync(folder, { recursive: true, force: true });
  }
}
