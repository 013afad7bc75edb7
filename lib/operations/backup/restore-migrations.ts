import "server-only";
import { randomUUID } from "node:crypto";
import type { RawDatabase } from "@/lib/platform/database/embedded-database";
import { readMigrations, type Migration } from "@/lib/platform/database/migrations";
import type { BackupHeader } from "./backup-header";
import { backupRefusedProblem } from "./encrypted-chunks";

type RawSession = Pick<RawDatabase, "query" | "script">;

/** Throws if this version lacks a migration of the backup, or has it with different content. */
export async function splitMigrations(
  made: BackupHeader["migrations"],
): Promise<{ before: Migration[]; after: Migration[] }> {
  const ours = await readMigrations();
  const unknown = made.filter(({ name }) => !ours.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw backupRefusedProblem(
      "backup_newer",
      `The backup was made by a newer version of Kith (it has ${unknown[0]?.name ?? ""}). Update this Kith first, then restore.`,
    );
  }
  const checksums = new Map(made.map(({ name, checksum }) => [name, checksum]));
  const before = ours.filter(({ name }) => checksums.has(name));
  if (before.some(({ name, checksum }) => checksums.get(name) !== checksum)) {
    throw backupRefusedProblem(
      "backup_other_build",
      "The backup was made by a build of Kith with different migrations. Restore it with the build that made it.",
    );
  }
  return { before, after: ours.filter(({ name }) => !checksums.has(name)) };
}

const migrationTableSql = `CREATE TABLE public._prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

export const createMigrationTable = async ({ query }: RawSession): Promise<void> =>
  void (await query(migrationTableSql));

/** Prisma's schema engine would commit each migration separately. */
export async function applyMigrationsInTransaction(
  session: RawSession,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { name, sql, checksum } of migrations) {
    await session.script(sql);
    await recreateEnums(session, findEnumsWithNewValues(sql));
    await session.query(
      `INSERT INTO public._prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
  }
}

/** The other enums stay as they are, because a foreign key may need two columns of one type. */
const findEnumsWithNewValues = (sql: string): string[] =>
  [...sql.matchAll(/ALTER TYPE "(\w+)" ADD VALUE/gi)].flatMap(([, name]) => name ?? []);

/**
 * Up to PostgreSQL 16, a value that was added to an enum cannot be used before the commit, but a value with which the
 * enum was created can.
 */
async function recreateEnums({ query }: RawSession, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const types = await query(
    `
    SELECT quote_ident(t.typname) AS name, string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder) AS labels
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
    WHERE t.typnamespace = 'public'::regnamespace AND t.typname = ANY(string_to_array($1, ',')) GROUP BY t.typname`,
    [names.join(",")],
  );
  for (const { name, labels } of types) {
    const columns = await query(
      `SELECT a.attrelid::regclass::text AS table, quote_ident(a.attname) AS column, pg_get_expr(d.adbin, d.adrelid) AS value
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
       LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
       WHERE a.atttypid = ('public.' || $1)::regtype AND NOT a.attisdropped`,
      [String(name)],
    );
    await query(`ALTER TYPE public.${String(name)} RENAME TO kith_renewed`);
    await query(`CREATE TYPE public.${String(name)} AS ENUM (${String(labels)})`);
    for (const { table, column, value } of columns) {
      const alter = `ALTER TABLE ${String(table)} ALTER COLUMN ${String(column)}`;
      if (value !== null) await query(`${alter} DROP DEFAULT`);
      await query(
        `${alter} TYPE public.${String(name)} USING ${String(column)}::text::public.${String(name)}`,
      );
      if (value !== null) await query(`${alter} SET DEFAULT ${String(value)}`);
    }
    await query("DROP TYPE public.kith_renewed");
  }
}
