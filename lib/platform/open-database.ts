import "server-only";
import { openedDatabase, type OpenDatabase } from "./database";

/**
 * Opens the one database of this process, migrated to the newest version, and publishes it to all modules. Of the two engines only the
 * one in use is loaded: each takes a while.
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<OpenDatabase> {
  const opened = settings.databaseUrl
    ? await (await import("./server-database")).openServer(settings.databaseUrl)
    : await (await import("./embedded-database")).openFolder(settings.dataDir);
  openedDatabase.current = opened;
  return opened;
}
