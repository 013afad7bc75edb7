import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openedDatabase, type OpenDatabase } from "./database";

export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, "database", "PG_VERSION"));

/** Process-wide. Loads only the engine in use, because loading an engine is slow. */
export async function openDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  { migrates = true }: { migrates?: boolean } = {},
): Promise<OpenDatabase> {
  const opened = settings.databaseUrl
    ? await (await import("./server-database")).openServerDatabase(settings.databaseUrl, migrates)
    : await (await import("./embedded-database")).openEmbeddedDatabase(settings.dataDir, migrates);
  openedDatabase.current = opened;
  return opened;
}
