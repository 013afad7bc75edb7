type QueryRows = (statement: string) => Promise<Record<string, unknown>[]>;

export async function findInconsistencies(rows: QueryRows): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {
    "runs whose journal says something else": await rows(`
      SELECT id, state, created, updated, removed FROM sync_runs AS run
      WHERE source = 'projects' AND answers_run_id IS NULL
        AND coalesce(created + updated + removed + held_removals, 0) <> (SELECT count(DISTINCT person_id) FROM sync_changes WHERE run_id = run.id)`),
    "runs that ended and stand otherwise in the record": await rows(`
      SELECT id, state FROM sync_runs AS run
      WHERE source = 'projects' AND answers_run_id IS NULL AND (state IN ('succeeded', 'held', 'failed')) <>
        EXISTS (SELECT FROM audit_events WHERE kind = 'sync_finished' AND subject_id = run.id::text)`),
    "private data of a person who is not linked": await rows(`
      SELECT person_id FROM profiles WHERE NOT EXISTS (
        SELECT FROM external_identities AS link WHERE link.person_id = profiles.person_id AND provider = 'payroll')`),
    "people without an id in the projects system": await rows(`
      SELECT id FROM people WHERE NOT EXISTS (
        SELECT FROM external_identities AS link WHERE link.person_id = people.id AND provider = 'projects')`),
    "rows that point at nothing": await findDanglingRows(rows),
  };
  return Object.fromEntries(Object.entries(found).filter(([, all]) => all.length > 0));
}

/** Returns rows whose foreign key has no target. PostgreSQL prevents them unless its own files are damaged. */
async function findDanglingRows(rows: QueryRows): Promise<string[]> {
  const foreign = await rows(`
    SELECT conrelid::regclass::text AS table, a.attname::text AS column, confrelid::regclass::text AS other, b.attname::text AS key
    FROM pg_constraint
    JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = conkey[1]
    JOIN pg_attribute AS b ON b.attrelid = confrelid AND b.attnum = confkey[1]
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  if (foreign.length < 5) throw new Error("the foreign keys were not found");
  const found: string[] = [];
  for (const names of foreign) {
    const [table, column, other, key] = ["table", "column", "other", "key"].map((name) =>
      String(names[name]),
    );
    const dangling = await rows(
      `SELECT 1 FROM ${table} AS held WHERE ${column} IS NOT NULL
       AND NOT EXISTS (SELECT FROM ${other} AS other WHERE other.${key} = held.${column}) LIMIT 1`,
    );
    if (dangling.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
