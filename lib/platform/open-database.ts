import "server-only";
import { openedDatabase, type OpenDatabase } from "./database";

/**
 * Opens the process-wide database, migrated to the newest version, and makes it available to all modules. Loads only
 * the engine in use, because loading an engine is slow.
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<OpenDatabase> {
  const opened = settings.databaseUrl
    ? await (await import("./server-database")).openServerDatabase(settings.databaseUrl)
    : await (await import("./embedded-database")).openEmbeddedDatabase(settings.dataDir);
  openedDatabase.current = opened;
  return opened;
}
