import "server-only";
import { database } from "@/lib/platform/database/database";
import { encrypt, tryDecrypt } from "./encryption";
import type { EncryptionKey } from "@/lib/platform/environment";
import { encryptedColumns, readEncryptedValues, type EncryptedColumn } from "./encrypted-columns";

type RotationResult = { reencrypted: number; unreadable: number };

/**
 * Works while the service runs. The other keys must stay configured until the rotation ends. Replaces a value only if
 * it has not changed since it was read. After an interruption, the next call continues. Skips and counts values that no
 * key decrypts.
 */
export async function reencryptAllValues(keys: readonly EncryptionKey[]): Promise<RotationResult> {
  const total: RotationResult = { reencrypted: 0, unreadable: 0 };
  for (const column of encryptedColumns) {
    const { reencrypted, unreadable } = await reencryptColumn(column, keys);
    total.reencrypted += reencrypted;
    total.unreadable += unreadable;
  }
  return total;
}

async function reencryptColumn(
  place: EncryptedColumn,
  keys: readonly EncryptionKey[],
): Promise<RotationResult> {
  const { table, column, key } = place;
  let [reencrypted, unreadable] = [0, 0];
  for await (const { row, sealed } of readEncryptedValues(place, { except: `v1.${keys[0]?.id ?? ""}.` })) {
    const plaintext = tryDecrypt(sealed, { table, column, row }, keys);
    if (plaintext === null) {
      unreadable += 1;
      continue;
    }
    reencrypted += await database().$executeRawUnsafe(
      `UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2::text::${place.type} AND ${column} = $3`,
      encrypt(plaintext, { table, column, row }, keys),
      row,
      sealed,
    );
  }
  return { reencrypted, unreadable };
}
