import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { database } from "./database";
import { seal, SealBrokenError, unseal } from "./encryption";
import type { EncryptionKey } from "./environment";
import { query } from "./query";

/** Every column that holds sealed values, with the column that names the row. Whoever seals elsewhere adds it here. */
export const sealedColumns = [
  { table: "connections", column: "secret", key: "provider" },
  { table: "pending_authorisations", column: "secret", key: "id" },
  { table: "webhooks", column: "secret", key: "id" },
  { table: "webhooks", column: "previous_secret", key: "id" },
  { table: "second_factors", column: "secret", key: "user_id" },
  { table: "profiles", column: "contact", key: "person_id" },
  { table: "profiles", column: "demographics", key: "person_id" },
  { table: "profiles", column: "financial", key: "person_id" },
  { table: "sync_changes", column: "sealed_old", key: "id" },
  { table: "sync_changes", column: "sealed_new", key: "id" },
  { table: "idempotency_keys", column: "answer", key: "id" },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

const rowsPerBatch = 500;

type Rotation = { resealed: number; unreadable: number };

/**
 * Seals everything anew with the first key, while the service runs: each value is replaced only if nobody has changed it meanwhile,
 * and all keys open values until it is done. Interrupted, it goes on where it was. What no key opens is left and counted.
 */
export async function resealEverything(keys: readonly EncryptionKey[]): Promise<Rotation> {
  const total: Rotation = { resealed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    const { resealed, unreadable } = await resealColumn(column, keys);
    total.resealed += resealed;
    total.unreadable += unreadable;
  }
  return total;
}

const sealedRow = z.object({ row: z.string(), sealed: z.string() });

async function resealColumn({ table, column, key }: SealedColumn, keys: readonly EncryptionKey[]) {
  const prefix = `v1.${keys[0]?.id ?? ""}.`;
  let [resealed, unreadable] = [0, 0];
  for (let after = ""; ;) {
    // The names are the constants above; only values are parameters.
    const rows = await query(database(), sealedRow)`
      SELECT ${Prisma.raw(key)}::text AS row, ${Prisma.raw(column)} AS sealed FROM ${Prisma.raw(table)}
      WHERE ${Prisma.raw(column)} IS NOT NULL AND NOT starts_with(${Prisma.raw(column)}, ${prefix})
        AND ${Prisma.raw(key)}::text > ${after}
      ORDER BY ${Prisma.raw(key)}::text LIMIT ${rowsPerBatch}`;
    for (const { row, sealed } of rows) {
      const place = { table, column, row };
      try {
        const next = seal(unseal(sealed, place, keys), place, keys);
        resealed += await database().$executeRawUnsafe(
          `UPDATE ${table} SET ${column} = $1 WHERE ${key}::text = $2 AND ${column} = $3`,
          next,
          row,
          sealed,
        );
      } catch (error) {
        if (!(error instanceof SealBrokenError)) throw error;
        unreadable += 1;
      }
    }
    const last = rows.at(-1);
    if (!last) return { resealed, unreadable };
    after = last.row;
  }
}
