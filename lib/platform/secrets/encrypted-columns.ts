import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";

/**
 * Add new encrypted columns here. `key` names the column that identifies the row, and `type` is that column's type.
 * `key_canaries` comes last, so that after an interrupted rotation every encryption key that is still in use has its
 * canary.
 */
export const encryptedColumns = [
  { table: "connections", column: "secret", key: "provider", type: "provider" },
  { table: "pending_authorisations", column: "secret", key: "id", type: "uuid" },
  { table: "pending_revocations", column: "secret", key: "id", type: "uuid" },
  { table: "people_moves", column: "secret", key: "id", type: "uuid" },
  { table: "webhooks", column: "secret", key: "id", type: "uuid" },
  { table: "webhooks", column: "previous_secret", key: "id", type: "uuid" },
  { table: "second_factors", column: "secret", key: "user_id", type: "uuid" },
  { table: "profiles", column: "contact", key: "person_id", type: "uuid" },
  { table: "profiles", column: "demographics", key: "person_id", type: "uuid" },
  { table: "profiles", column: "financial", key: "person_id", type: "uuid" },
  { table: "vendor_records", column: "facts", key: "id", type: "uuid" },
  { table: "hidden_people", column: "reason", key: "person_id", type: "uuid" },
  { table: "sync_changes", column: "sealed_old", key: "id", type: "bigint" },
  { table: "sync_changes", column: "sealed_new", key: "id", type: "bigint" },
  { table: "idempotency_keys", column: "answer", key: "id", type: "text" },
  { table: "key_canaries", column: "sealed", key: "key_id", type: "text" },
] as const;
export type EncryptedColumn = (typeof encryptedColumns)[number];

const rowsPerBatch = 500;
const encryptedRow = z.object({ row: z.string(), sealed: z.string() });

/** In the order of the primary key. Reads in batches. `except`: prefix of values to skip. */
export async function* readEncryptedValues(
  { table, column, key, type }: EncryptedColumn,
  { except = null }: { except?: string | null } = {},
): AsyncGenerator<z.infer<typeof encryptedRow>> {
  // The names are constants from above; only values are parameters.
  const [rowKey, value, from] = [Prisma.raw(key), Prisma.raw(column), Prisma.raw(table)];
  const isWanted = except === null ? Prisma.empty : Prisma.sql`AND NOT starts_with(${value}, ${except})`;
  for (let after: string | null = null; ;) {
    const beyond: Prisma.Sql =
      after === null ? Prisma.empty : Prisma.sql`AND ${rowKey} > ${after}::text::${Prisma.raw(type)}`;
    const rows: z.infer<typeof encryptedRow>[] = await query(database(), encryptedRow)`
      SELECT ${rowKey}::text AS row, ${value} AS sealed FROM ${from}
      WHERE ${value} IS NOT NULL ${isWanted} ${beyond} ORDER BY ${rowKey} LIMIT ${rowsPerBatch}`;
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerBatch) return;
    after = last.row;
  }
}
