import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { databaseNow, openedDatabase, setDatabaseTime, type OpenDatabase } from "./database";
import { EnvironmentError } from "./branded-errors";
import { log } from "./log";

/** True if Kith has created an embedded database in the folder. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, "database", "PG_VERSION"));

/**
 * Opens the process-wide database and makes it available to all modules. Unless `migrates` is false, migrates it to the
 * newest version. Loads only the engine in use, because loading an engine is slow.
 */
export async function openDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  { migrates = true }: { migrates?: boolean } = {},
): Promise<OpenDatabase> {
  const opened = settings.databaseUrl
    ? await (await import("./server-database")).openServerDatabase(settings.databaseUrl, migrates)
    : await (await import("./embedded-database")).openEmbeddedDatabase(settings.dataDir, migrates);
  try {
    await checkDatabaseClock(opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
  openedDatabase.current = opened;
  return opened;
}

/** Difference in seconds beyond which the clocks of process and database are reported. */
const maxClockDifference = 30;

/**
 * Reads the database's clock. Returns how many seconds the clock of this process is ahead of it, or 0 if they agree.
 * Throws an `EnvironmentError` if the session is not in UTC, because Kith would read and write wrong times.
 */
export async function checkDatabaseClock({ read }: OpenDatabase): Promise<number> {
  const sentAt = performance.now();
  const rows = await read(
    "clock",
    "SELECT extract(epoch FROM clock_timestamp())::float8 AS epoch, current_setting('TimeZone') AS zone",
    [],
  );
  const [{ epoch, zone }] = z.tuple([z.object({ epoch: z.number(), zone: z.string() })]).parse(rows);
  setDatabaseTime(epoch, sentAt);
  if (!/^(Etc\/)?(UTC|GMT)$/.test(zone))
    throw new EnvironmentError(
      `The connection to the database is in the time zone ${zone} although Kith requests UTC. Let the pooler in DATABASE_URL pass the start parameter TimeZone on.`,
    );
  const ahead = Math.round((Date.now() - databaseNow().getTime()) / 1_000);
  if (Math.abs(ahead) <= maxClockDifference) return 0;
  log.warn({ secondsAhead: ahead }, "the clock of this machine differs from the database's, which Kith uses");
  return ahead;
}
