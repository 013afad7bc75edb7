import "server-only";
import { z } from "zod";
import type { RawQuery } from "@/lib/platform/database/migrations";

/** With the reason. Every other table is included, also those of later migrations. */
export const excludedTables: Readonly<Record<string, string>> = {
  _prisma_migrations: "the header names the migrations, and a restore writes its own rows",
  user_sessions: "everyone signs in again after a restore",
  account_links: "a link that was used after the backup would work again; invite these people again",
  invitation_mails: "a mail that was sent after the backup would be sent again; invite these people again",
  pending_authorisations: "valid for only ten minutes",
  pending_revocations: "tried for a day; a restored connection would be ended",
  sync_previews: "valid for a day, and for the directory before the restore",
  people_moves: "valid for a day, and for the directory before the restore",
  idempotency_keys: "writes after the backup are lost by a restore, so clients may send them again",
  rate_limits: "recent counts, useless after a restore",
  unreadable_values: "counted again after a restore",
  absences: "read again from the calendars within minutes",
  calendar_readings: "state of the absences, which are not in the backup",
  leases: "current holders of work; tokens must only grow, so the target's rows stay",
};

export type DatabaseTable = { name: string; columns: string[] };

/** Sorted by name, without tables of extensions. Columns are quoted for SQL and exclude generated columns. */
export async function listDatabaseTables(query: RawQuery): Promise<DatabaseTable[]> {
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

export const selectBackupTables = (tables: readonly DatabaseTable[]): DatabaseTable[] =>
  tables.filter(({ name }) => !(name in excludedTables));

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
