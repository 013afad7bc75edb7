import { database } from "@/lib/platform/database/database";
import type { RawQuery } from "@/lib/platform/database/migrations";

const queryOpenDatabase: RawQuery = (sql) => database().$queryRawUnsafe(sql);

export async function dumpDatabase({
  without = [],
  query = queryOpenDatabase,
}: { without?: readonly string[]; query?: RawQuery } = {}): Promise<Record<string, string[]>> {
  const tables = await query(
    "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const names = tables.map(({ name }) => String(name));
  return dumpTables(
    names.filter((name) => !without.includes(name)),
    query,
  );
}

export const dumpTable = async (name: string): Promise<string[]> =>
  (await dumpTables([name], queryOpenDatabase))[name] ?? [];

/** Columns that are written in the background after a response. Dumps omit them. */
const asynchronousColumns: Readonly<Record<string, string>> = {
  api_tokens: "last_used_at",
  user_sessions: "last_seen_at",
};

const createRowExpression = (table: string) =>
  table in asynchronousColumns
    ? `(to_jsonb(stored) - '${asynchronousColumns[table]}')::text`
    : "stored::text";

/** Reads all tables in a single statement; a statement per table takes longer than the work of a test. */
async function dumpTables(names: readonly string[], query: RawQuery): Promise<Record<string, string[]>> {
  const each = names.map(
    (name) => `SELECT '${name}' AS name, ${createRowExpression(name)} AS row FROM public."${name}" AS stored`,
  );
  const rows = await query(`${each.join(" UNION ALL ")} ORDER BY 1, 2`);
  const dumped = Object.fromEntries(names.map((name): [string, string[]] => [name, []]));
  for (const { name, row } of rows) dumped[String(name)]?.push(String(row));
  return dumped;
}
