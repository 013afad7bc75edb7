import { database } from "@/lib/platform/database/database";

export async function dumpDatabase(
  options: { without?: readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  return dumpTables(tables.map(({ name }) => name).filter((name) => !options.without?.includes(name)));
}

export const dumpTable = async (name: string): Promise<string[]> => (await dumpTables([name]))[name] ?? [];

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
async function dumpTables(names: readonly string[]): Promise<Record<string, string[]>> {
  const each = names.map(
    (name) => `SELECT '${name}' AS name, ${createRowExpression(name)} AS row FROM "${name}" AS stored`,
  );
  const rows = await database().$queryRawUnsafe<{ name: string; row: string }[]>(
    `${each.join(" UNION ALL ")} ORDER BY 1, 2`,
  );
  const dumped = Object.fromEntries(names.map((name): [string, string[]] => [name, []]));
  for (const { name, row } of rows) dumped[name]?.push(row);
  return dumped;
}
