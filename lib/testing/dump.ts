import { database } from "@/lib/platform/database";

/** Every row of every table as PostgreSQL writes it down, sorted: what somebody with a dump of the database can read. */
export async function dumpDatabase(
  options: { without?: readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const dumped: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !options.without?.includes(table.name))) {
    dumped[name] = await dumpTable(name);
  }
  return dumped;
}

/** Every row of one table. */
export async function dumpTable(name: string): Promise<string[]> {
  const rows = await database().$queryRawUnsafe<{ row: string }[]>(
    `SELECT stored::text AS row FROM "${name}" AS stored ORDER BY 1`,
  );
  return rows.map(({ row }) => row);
}
