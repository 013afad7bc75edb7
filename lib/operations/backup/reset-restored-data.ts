import "server-only";
import { commandLineActor } from "@/lib/identity/audit/actor";
import type { RawQuery } from "@/lib/platform/database/migrations";
import type { BackupHeader } from "./backup-header";
import type { RestoreTargetState } from "./restore-target";

export type RestoreSummary = {
  abandonedRuns: number;
  directoryVersion: bigint;
  liveTokens: number;
  hasPayroll: boolean;
  /** People and users of the backup who are hidden or restricted because they were in the replaced data. */
  hiddenAgain: number;
  restrictedAgain: number;
};

/**
 * The data are at the newest migration. Values that only grow (directory version, lease tokens, sequences) continue
 * above both the backup and the replaced data.
 */
export async function resetRestoredData(
  query: RawQuery,
  found: RestoreTargetState,
  header: BackupHeader,
): Promise<RestoreSummary> {
  const abandoned = await query(
    `UPDATE sync_runs SET state = 'abandoned', finished_at = clock_timestamp(), resume_at = NULL, error_kind = 'unavailable',
       error_code = 'sync_abandoned', error_detail = $1
     WHERE state IN ('running', 'paused') RETURNING 1 AS closed`,
    [
      "This run was in progress when the backup was made from which Kith was restored. Its changes up to then are stored. Start it again.",
    ],
  );
  await query("DELETE FROM payroll_run_people");
  for (const { name, token } of found.leases) {
    await query(
      `INSERT INTO leases (name, holder, token, expires_at) VALUES ($1, gen_random_uuid(), $2::bigint, 'epoch')
       ON CONFLICT (name) DO UPDATE SET token = greatest(leases.token, excluded.token), expires_at = 'epoch'`,
      [name, String(token + 1n)],
    );
  }
  const [state] = await query(
    `INSERT INTO directory_state (id, version) VALUES (1, $1::bigint + 1)
     ON CONFLICT (id) DO UPDATE SET version = greatest(directory_state.version, $1::bigint) + 1
     RETURNING version::text AS version`,
    [String(found.directoryVersion)],
  );
  await advanceSequences(query, found.sequences);
  await query(
    "INSERT INTO audit_events (kind, channel, actor_name, detail) VALUES ('restored', 'command', $1, $2)",
    [commandLineActor.name, `from a backup of ${header.created_at}`],
  );
  const hiddenAgain = await hideAgain(query, found.hiddenPeople);
  const restrictedAgain = await query(
    "UPDATE app_users SET private_data = false WHERE private_data AND id = ANY($1::uuid[]) RETURNING id",
    [found.restrictedUsers],
  );
  await query("ANALYZE");
  const [counted] = await query(`
    SELECT (SELECT count(*) FROM api_tokens WHERE revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > clock_timestamp()))::text AS tokens,
      EXISTS (SELECT FROM connections WHERE provider = 'payroll') AS has_payroll`);
  return {
    abandonedRuns: abandoned.length,
    directoryVersion: BigInt(String(state?.["version"])),
    liveTokens: Number(counted?.["tokens"]),
    hasPayroll: counted?.["has_payroll"] === true,
    hiddenAgain,
    restrictedAgain: restrictedAgain.length,
  };
}

/** Hides the people of the backup who were hidden in the replaced data, as `hidePerson` does (PEOPLE-45). */
async function hideAgain(query: RawQuery, hiddenPeople: string): Promise<number> {
  const again = await query(
    `INSERT INTO hidden_people SELECT hidden.* FROM json_populate_recordset(NULL::hidden_people, $1::json) AS hidden
       JOIN people ON people.id = hidden.person_id AND NOT people.is_hidden
     RETURNING person_id::text AS id`,
    [hiddenPeople],
  );
  for (const id of again.map((person) => String(person["id"]))) {
    await query(
      `UPDATE people SET hidden_manager_id = coalesce(people.hidden_manager_id, hidden.id), manager_id = hidden.manager_id
       FROM people AS hidden WHERE hidden.id = $1::uuid AND people.manager_id = hidden.id`,
      [id],
    );
    await query("UPDATE people SET is_hidden = true WHERE id = $1::uuid", [id]);
    await query("DELETE FROM webhook_deliveries WHERE person_id = $1::uuid", [id]);
  }
  return again.length;
}

async function advanceSequences(query: RawQuery, before: RestoreTargetState["sequences"]): Promise<void> {
  const owned = await query(`
    SELECT s.relname::text AS sequence, c.oid::regclass::text AS table, quote_ident(a.attname) AS column
    FROM pg_class s JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype IN ('a', 'i')
      AND d.refclassid = 'pg_class'::regclass
    JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`);
  for (const { sequence, table, column } of owned) {
    const highest = String(before.get(String(sequence)) ?? 0n);
    await query(
      `SELECT setval('public.' || quote_ident($1), greatest(max(${String(column)}), $2::bigint, 1),
         greatest(max(${String(column)}), $2::bigint) > 0) FROM ${String(table)}`,
      [String(sequence), highest],
    );
  }
}
