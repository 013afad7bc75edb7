import "server-only";
import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { commandLine, kithItself } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { database, openedDatabase } from "@/lib/platform/database";
import type { FolderRequest } from "@/lib/platform/folder-channel";
import { log } from "@/lib/platform/log";

/** How a command asks for one, for whoever makes the backup. */
export const snapshotRequests = { command: "snapshot", schedule: "snapshot on schedule" } as const;
export type MadeBy = keyof typeof snapshotRequests;

/** Who makes it, as the record has it. */
export const actorWho = (madeBy: MadeBy) => (madeBy === "schedule" ? kithItself : commandLine);
const prefix = "snapshot-";

/**
 * A copy of the embedded database as it is now, beside it, for a command that makes a backup of it; recorded before it is given. Deleted when
 * the command is done.
 */
export async function giveSnapshot(dataDir: string, madeBy: MadeBy): Promise<FolderRequest> {
  const copyTo = openedDatabase.current?.copyTo;
  if (!copyTo) throw new Error("only the embedded database is copied");
  await record(database(), actorWho(madeBy), [{ kind: "backup_made" }]);
  const folder = join(dataDir, prefix + randomBytes(6).toString("hex"));
  const over = () =>
    void rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error }, "a copy made for a backup could not be deleted"),
    );
  try {
    await copyTo(folder);
  } catch (error) {
    over();
    throw error;
  }
  return { answer: { folder }, over };
}

/** What a killed process left behind. The folder is this process's. */
export function deleteSnapshots(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(prefix))) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
