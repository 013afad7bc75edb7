import "server-only";
import { database } from "./database";
import { seal, SealBrokenError, unseal } from "./encryption";
import type { EncryptionKey } from "./environment";

/** Every column that holds sealed values, with the column that names the row. Whoever seals elsewhere adds it here. */
const sealedColumns = [
  { table: "connections", column: "secret", key: "provider" },
  { table: "pending_authorisations", column: "secret", key: "id" },
  { table: "profiles", column: "contact", key: "person_id" },
  { table: "profiles", column: "demographics", key: "person_id" },
  { table: "profiles", column: "financial", key: "person_id" },
  { table: "sync_changes", column: "sealed_old", key: "id" },
  { table: "sync_changes", column: "sealed_new", key: "id" },
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

async function resealColumn({ table, column, key }: SealedColumn, keys: readonly EncryptionKey[]) {
  const prefix = `v1.${keys[0]?.id ?? ""}.`;
  let [resealed, unreadable] = [0, 0];
  for (let after = ""; ;) {
    // The names are the constants above; only values are parameters.
    const rows = await database().$queryRawUnsafe<{ row: string; sealed: string }[]>(
      `SELECT ${key}::text AS row, ${column} AS sealed FROM ${table}
       WHERE ${column} IS NOT NULL AND NOT starts_with(${column}, $1) AND ${key}::text > $2
       ORDER BY ${key}::text LIMIT ${rowsPerBatch}`,
      prefix,
      after,
    );
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
