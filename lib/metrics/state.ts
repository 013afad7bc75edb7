import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import { isPeopleSync } from "@/lib/runs/run-kinds";

const state = z.object({
  runs: z.array(z.object({ source: z.string(), state: z.string(), runs: z.number() })),
  people: z.number(),
  version: z.number(),
  syncedAgo: z.number().nullable(),
  heldRemovals: z.number(),
  leases: z.array(z.string()),
  connections: z.array(z.object({ provider: z.string(), status: z.string() })),
  payrollResumesIn: z.number().nullable(),
  unreadable: z.array(z.object({ kind: z.string(), found: z.number() })),
  /** Last scheduled backup that succeeded: epoch seconds. */
  lastBackup: z.object({ at: z.number(), bytes: z.number().nullable() }).nullable(),
  /** Result of the last scheduled backup that ended; null: none has. */
  hasLastBackupSucceeded: z.boolean().nullable(),
});
export type State = z.infer<typeof state>;

const freshMs = 10_000;
const kept = singleton<{ at: number; read: Promise<State | null> | null }>("metrics-state", () => ({
  at: 0,
  read: null,
}));

/** What stands in the database, as of at most ten seconds ago: however often metrics are asked for. Null where it cannot be read. */
export function currentState(): Promise<State | null> {
  if (!kept.read || performance.now() - kept.at >= freshMs) {
    kept.at = performance.now();
    kept.read = readState().catch(() => null);
  }
  return kept.read;
}

async function readState(): Promise<State> {
  const [row] = await query(database(), z.object({ state: z.string() }))`
    SELECT json_build_object(
      'runs', (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT source, state, count(*) AS runs FROM sync_runs WHERE answers_run_id IS NULL GROUP BY source, state) AS found),
      'people', (SELECT count(*) FROM people WHERE removed_at IS NULL),
      'version', (SELECT coalesce(max(version), 0) FROM directory_state),
      'syncedAgo', (SELECT extract(epoch FROM clock_timestamp() - max(synced_at)) FROM directory_state),
      'heldRemovals', coalesce((
        SELECT CASE WHEN state = 'held' AND dismissed_at IS NULL THEN held_removals END FROM sync_runs
        WHERE ${isPeopleSync} AND state IN ('succeeded', 'held') ORDER BY started_at DESC LIMIT 1), 0),
      'leases', (SELECT coalesce(json_agg(name), '[]') FROM leases WHERE expires_at > clock_timestamp()),
      'connections', (SELECT coalesce(json_agg(found), '[]') FROM (SELECT provider, status FROM connections) AS found),
      'payrollResumesIn', (
        SELECT greatest(0, extract(epoch FROM resume_at - clock_timestamp())) FROM sync_runs
        WHERE state = 'paused' AND resume_at IS NOT NULL ORDER BY resume_at LIMIT 1),
      'unreadable', (SELECT coalesce(json_agg(counted), '[]') FROM (SELECT kind, found FROM unreadable_values) AS counted),
      'lastBackup', (
        SELECT json_build_object('at', extract(epoch FROM started_at), 'bytes', bytes) FROM scheduled_backups
        WHERE finished_at IS NOT NULL AND failure IS NULL ORDER BY started_at DESC LIMIT 1),
      'hasLastBackupSucceeded', (
        SELECT failure IS NULL FROM scheduled_backups WHERE finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1)
    )::text AS state`;
  return state.parse(JSON.parse(row?.state ?? ""));
}
