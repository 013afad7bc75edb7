import "server-only";
import type { SyncChange } from "@/lib/generated/prisma/client";
import { encrypt, DecryptionError, decrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import type { ProfileChange } from "./profile-changes";

/** `field`: section and name, for example `contact.phone`. */
export const isPrivateField = (field: string): boolean =>
  field.includes(".") && !field.startsWith("employment.");

type EncryptedColumn = "sealed_old" | "sealed_new";

const getCellLocation = (column: EncryptedColumn, id: bigint) => ({
  table: "sync_changes",
  column,
  row: String(id),
});

const encryptValue = (column: EncryptedColumn, id: bigint, value: string | null) =>
  value === null ? null : encrypt(value, getCellLocation(column, id), environment().encryptionKeys);

const decryptValue = (column: EncryptedColumn, id: bigint, sealed: string | null) =>
  sealed === null ? null : decrypt(sealed, getCellLocation(column, id), environment().encryptionKeys);

export function toChangeRow({ field, old, new: now }: ProfileChange, id: bigint) {
  const values = isPrivateField(field)
    ? { sealedOld: encryptValue("sealed_old", id, old), sealedNew: encryptValue("sealed_new", id, now) }
    : { old, new: now };
  return { id, kind: "updated" as const, field, ...values };
}

export type StoredChange = Pick<
  SyncChange,
  "id" | "personId" | "field" | "old" | "new" | "sealedOld" | "sealedNew"
>;

/** `forgotten`: deleted when the payroll link ended. `unreadable`: the key is missing or the value is damaged. */
type ValueState = "kept" | "forgotten" | "unreadable";

/** Both values are null unless the state is `kept`. */
export function decryptChangeRow(row: StoredChange): {
  old: string | null;
  new: string | null;
  values: ValueState;
} {
  // A change has at least one value, so a row without values was cleared.
  const isForgotten = [row.old, row.new, row.sealedOld, row.sealedNew].every((value) => value === null);
  if (isForgotten) return { old: null, new: null, values: "forgotten" };
  if (!isPrivateField(row.field ?? "")) return { old: row.old, new: row.new, values: "kept" };
  try {
    return {
      old: decryptValue("sealed_old", row.id, row.sealedOld),
      new: decryptValue("sealed_new", row.id, row.sealedNew),
      values: "kept",
    };
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return { old: null, new: null, values: "unreadable" };
  }
}
