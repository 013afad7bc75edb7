import "server-only";
import { database } from "@/lib/platform/database/database";
import { encrypt, tryDecrypt } from "./encryption";
import type { EncryptionKey } from "@/lib/platform/environment";
import { encryptedColumns, readEncryptedValues } from "./encrypted-columns";

/**
 * Works while the service runs. The other keys must stay configured until the rotation ends. Replaces a value only if
 * it has not changed since it was read. After an interruption, the next call continues. Skips and counts values that no
 * key decrypts.
 */
export async function reencryptAllValues(
  keys: readonly EncryptionKey[],
): Promise<{ reencrypted: number; unreadable: number }> {
  let [reencrypted, unreadable] = [0, 0];
  const except = `v1.${keys[0]?.id ?? ""}.`;
  for (const place of encryptedColumns) {
    const { table, column, key, type } = place;
    for await (const { row, sealed } of readEncryptedValues(place, { except })) {
      const plaintext = tryDecrypt(sealed, { table, column, row }, keys);
      if (plaintext === null) {
        unreadable += 1;
        continue;
      }
      reencrypted += await database().$executeRawUnsafe(
        `UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2::text::${type} AND ${column} = $3`,
        encrypt(plaintext, { table, column, row }, keys),
        row,
        sealed,
      );
    }
  }
  return { reencrypted, unreadable };
}
