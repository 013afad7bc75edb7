import "server-only";
import { database } from "./database";
import { seal, SealBrokenError, unseal } from "./encryption";
import type { EncryptionKey } from "./environment";
import { sealedColumns, sealedRows, type SealedColumn } from "./sealed-columns";

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

async function resealColumn(place: SealedColumn, keys: readonly EncryptionKey[]): Promise<Rotation> {
  const { table, column, key } = place;
  let [resealed, unreadable] = [0, 0];
  for await (const { row, sealed } of sealedRows(place, { except: `v1.${keys[0]?.id ?? ""}.` })) {
    try {
      const next = seal(unseal(sealed, { table, column, row }, keys), { table, column, row }, keys);
      resealed += await database().$executeRawUnsafe(
        `UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2::text::${place.type} AND ${column} = $3`,
        next,
        row,
        sealed,
      );
    } catch (error) {
      if (!(error instanceof SealBrokenError)) throw error;
      unreadable += 1;
    }
  }
  return { resealed, unreadable };
}
