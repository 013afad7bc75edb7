import "server-only";
import { openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { listenInFolder } from "@/lib/platform/folder-channel";
import { deleteSnapshots, giveSnapshot, snapshotRequests } from "./snapshots";

/** Lets commands make a backup of an embedded database that this process has open. With a server there is no need for it. */
export async function openChannel(): Promise<{ close: () => void }> {
  if (openedDatabase.current?.kind !== "embedded") return { close: () => undefined };
  const { dataDir } = environment();
  deleteSnapshots(dataDir);
  return listenInFolder(dataDir, {
    [snapshotRequests.command]: () => giveSnapshot(dataDir, "command"),
    [snapshotRequests.schedule]: () => giveSnapshot(dataDir, "schedule"),
  });
}
