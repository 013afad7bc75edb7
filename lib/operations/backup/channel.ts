import "server-only";
import { openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { listenOnFolderChannel } from "@/lib/platform/folder-channel";
import { deleteSnapshots, snapshotEmbeddedDatabase, snapshotRequests } from "./snapshots";

/** Lets commands back up an embedded database that this process has open. A server database needs no channel. */
export async function listenForSnapshotRequests(): Promise<{ close: () => void }> {
  if (openedDatabase.current?.kind !== "embedded") return { close: () => undefined };
  const { dataDir } = environment();
  deleteSnapshots(dataDir);
  return listenOnFolderChannel(dataDir, {
    [snapshotRequests.command]: () => snapshotEmbeddedDatabase(dataDir, "command"),
    [snapshotRequests.schedule]: () => snapshotEmbeddedDatabase(dataDir, "schedule"),
  });
}
