import "server-only";
import { z } from "zod";
import { inDirectorySql } from "@/lib/people/membership";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { singleton } from "@/lib/platform/singleton";
import { readLastBackups } from "@/lib/findings/backups";
import { findHeldRemovals } from "@/lib/findings/runs";

const databaseState = z.object({
  runs: z.array(z.object({ source: z.string(), state: z.string(), runs: z.number() })),
  people: z.number(),
  version: z.number(),
  syncedAgo: z.number().nullable(),
  leases: z.array(z.string()),
  connections: z.array(z.object({ provider: z.string(), status: z.string() })),
  payrollResumesIn: z.number().nullable(),
  unreadable: z.array(z.object({ kind: z.string(), found: z.number() })),
});
export type DatabaseMetrics = Awaited<ReturnType<typeof queryDatabaseState>>;

const cacheMs = 10_000;
const cachedState = singleton<{ at: number; read: Promise<DatabaseMetrics | null> | null }>(
  "metrics-state",
  () => ({
    at: 0,
    read: null,
  }),
);

/** At most ten seconds old, regardless of how often metrics are read. Null if the database could not be read. */
export function getDatabaseMetrics(): Promise<DatabaseMetrics | null> {
  if (!cachedState.read || performance.now() - cachedState.at >= cacheMs) {
    cachedState.at = performance.now();
    cachedState.read = queryDatabaseState().catch(() => null);
  }
  return cachedState.read;
}

async function queryDatabaseState() {
  const [held, { last, good }] = await Promise.all([findHeldRemovals(), readLastBackups()]);
  const [row] = await query(database(), z.object({ state: z.string() }))`
    SELECT json_build_object(
      'runs', (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT source, state, count(*) AS runs FROM sync_runs WHERE answers_run_id IS NULL GROUP BY source, state) AS found),
      'people', (SELECT count(*) FROM people WHERE ${inDirectorySql.people}),
      'version', (SELECT coalesce(max(version), 0) FROM directory_state),
      'syncedAgo', (SELECT extract(epoch FROM clock_timestamp() - max(synced_at)) FROM directory_state),
      'leases', (SELECT coalesce(json_agg(name), '[]') FROM leases WHERE expires_at > clock_timestamp()),
      'connections', (SELECT coalesce(json_agg(found), '[]') FROM (SELECT provider, status FROM connections) AS found),
      'payrollResumesIn', (
        SELECT greatest(0, extract(epoch FROM resume_at - clock_timestamp())) FROM sync_runs
        WHERE state = 'paused' AND resume_at IS NOT NULL ORDER BY resume_at LIMIT 1),
      'unreadable', (SELECT coalesce(json_agg(counted), '[]') FROM (SELECT kind, found FROM unreadable_values) AS counted)
    )::text AS state`;
  return {
    ...databaseState.parse(JSON.parse(row?.state ?? "")),
    heldRemovals: held?.people ?? 0,
    lastGoodBackup: good,
    lastBackup: last,
  };
}
