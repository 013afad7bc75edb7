import { database } from "@/lib/platform/database";

/** Every row of every table as PostgreSQL writes it down, sorted: what somebody with a dump of the database can read. */
export async function dumpDatabase(
  options: { without?: readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  return dumpTables(tables.map(({ name }) => name).filter((name) => !options.without?.includes(name)));
}

/** Every row of one table. */
export const dumpTable = async (name: string): Promise<string[]> => (await dumpTables([name]))[name] ?? [];

/** When something was last used is written beside the answer, which does not wait for it: it is in no dump. */
const writtenBeside: Readonly<Record<string, string>> = {
  api_tokens: "last_used_at",
  user_sessions: "last_seen_at",
};

const rowOf = (table: string) =>
  table in writtenBeside ? `(to_jsonb(stored) - '${writtenBeside[table]}')::text` : "stored::text";

/** In one statement: one for each table takes longer than all that a test does between two dumps. */
async function dumpTables(names: readonly string[]): Promise<Record<string, string[]>> {
  const each = names.map(
    (name) => `SELECT '${name}' AS name, ${rowOf(name)} AS row FROM "${name}" AS stored`,
  );
  const rows = await database().$queryRawUnsafe<{ name: string; row: string }[]>(
    `${each.join(" UNION ALL ")} ORDER BY 1, 2`,
  );
  const dumped = Object.fromEntries(names.map((name): [string, string[]] => [name, []]));
  for (const { name, row } of rows) dumped[name]?.push(row);
  return dumped;
}
