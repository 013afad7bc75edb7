import "server-only";
import pg from "pg";
import { z } from "zod";
import { EnvironmentError } from "@/lib/platform/branded-errors";
import { databaseNow, setDatabaseTime } from "./database";
import { log } from "@/lib/platform/log/log";
import type { RawQuery } from "./migrations";

declare module "pg" {
  interface ClientBase {
    /** Undocumented: parameters that a client sends when it connects. */
    getStartupConf(): Record<string, string>;
  }
}

/**
 * In UTC and with ISO dates, because Prisma's adapter writes and reads times without their offset. Start parameters win
 * over all settings of the server, and PgBouncer restores these two in every session. It refuses the parameter
 * `options`, and may cache an outdated role setting.
 */
export class KithClient extends pg.Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: "UTC", DateStyle: "ISO, MDY" };
  }
}

const maxClockDifference = 30;

/**
 * Seconds that this process's clock is ahead, or 0 if the clocks agree. Throws an `EnvironmentError` if the session is
 * not in UTC, because Kith would read and write wrong times.
 */
export async function checkDatabaseClock(query: RawQuery): Promise<number> {
  const sentAt = performance.now();
  const rows = await query(
    "SELECT extract(epoch FROM clock_timestamp())::float8 AS epoch, current_setting('TimeZone') AS zone",
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

/** The zone of a client without start parameters, and whether it ever differs from UTC. */
export async function readServerTimeZone(
  connectionString: string,
): Promise<{ name: string; hasOffset: boolean }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // later queries fail by themselves
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; hasOffset: boolean }>(
      `SELECT current_setting('TimeZone') AS name, bool_or(extract(timezone FROM day::timestamptz) <> 0) AS "hasOffset"
       FROM unnest('{2026-01-01,2026-07-01}'::text[]) AS day`,
    );
    return rows[0] ?? { name: "", hasOffset: false };
  } finally {
    await client.end();
  }
}
