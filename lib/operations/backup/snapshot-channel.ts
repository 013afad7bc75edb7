import "server-only";
import { openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { listenOnFolderChannel } from "@/lib/platform/folder-channel";
import { deleteLeftoverSnapshots, snapshotEmbeddedDatabase, snapshotRequestMessages } from "./snapshots";

/**
 * Listens for requests from backup commands for a copy of the embedded database that this process has open. Deletes
 * copies that an earlier process left. Does nothing with a database server, because commands can read that themselves.
 */
export async function listenForSnapshotRequests(): Promise<{ close: () => void }> {
  if (openedDatabase.current?.kind !== "embedded") return { close: () => undefined };
  const { dataDir } = environment();
  deleteLeftoverSnapshots(dataDir);
  return listenOnFolderChannel(dataDir, {
    [snapshotRequestMessages.command]: () => snapshotEmbeddedDatabase(dataDir, "command"),
    [snapshotRequestMessages.schedule]: () => snapshotEmbeddedDatabase(dataDir, "schedule"),
  });
}
