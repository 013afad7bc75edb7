import "server-only";
import { z } from "zod";
import type { RawQuery } from "@/lib/platform/migrations";

/** Tables excluded from backups, with the reason. Every other table is included, also those of later migrations. */
export const excludedTables: Readonly<Record<string, string>> = {
  _prisma_migrations: "the header names the migrations, and a restore writes its own rows",
  user_sessions: "everyone signs in again after a restore",
  account_links: "a link that was used since would work again: invite again",
  invitation_mails: "a mail that was sent since would be sent again: invite again",
  pending_authorisations: "over after ten minutes",
  idempotency_keys: "a write that came after the backup is gone after a restore, and may be asked for again",
  rate_limits: "what was counted lately, of no use later",
  unreadable_values: "counted again by the installation that it is restored into",
  leases: "say who works now, and their tokens only grow: those of the installation stay",
};

export type BackupTable = { name: string; columns: string[] };

/**
 * Returns every table of the schema with its columns, as listed by the database, by name. Excludes tables of
 * extensions.
 */
export async function findTables(query: RawQuery): Promise<BackupTable[]> {
  const rows = await query(`
    SELECT c.relname::text AS name, json_agg(quote_ident(a.attname) ORDER BY a.attnum)::text AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows.map(({ name, columns }) => ({
    name: String(name),
    columns: z.array(z.string()).parse(JSON.parse(String(columns))),
  }));
}

/** Returns the tables whose rows a backup holds. */
export const selectBackupTables = (tables: readonly BackupTable[]): BackupTable[] =>
  tables.filter(({ name }) => !(name in excludedTables));

/** Quotes an identifier for SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
