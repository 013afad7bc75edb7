import "server-only";
import { seal, SealBrokenError, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { toBsbDigits } from "@/lib/bsb";
import type { ProfileChange } from "./profile-changes";

type Column = "sealed_old" | "sealed_new";

const place = (column: Column, id: bigint) => ({ table: "sync_changes", column, row: String(id) });

const sealValue = (column: Column, id: bigint, value: string | null) =>
  value === null ? null : seal(value, place(column, id), environment().encryptionKeys);

const openValue = (column: Column, id: bigint, sealed: string | null) =>
  sealed === null ? null : unseal(sealed, place(column, id), environment().encryptionKeys);

/** The journal's row of one changed value: private ones sealed for this row. */
export function toChangeRow({ section, field, old, new: now }: ProfileChange, id: bigint) {
  const values =
    section === "employment"
      ? { old, new: now }
      : { sealedOld: sealValue("sealed_old", id, old), sealedNew: sealValue("sealed_new", id, now) };
  return { id, kind: "updated" as const, field, ...values };
}

type ChangeRow = {
  id: bigint;
  field: string | null;
  old: string | null;
  new: string | null;
  sealedOld: string | null;
  sealedNew: string | null;
};

/** What became of the values of a change: still there, taken out when the link ended, or sealed with a key that is not here. */
type KeptValues = "kept" | "forgotten" | "unreadable";

/** Earlier versions wrote a BSB down as `062-000`. */
const asNow = (field: string | null, value: string | null) =>
  field === "financial.bank_bsb" && value !== null ? toBsbDigits(value) : value;

/** The values of a row, opened. */
export function openChangeRow(
  row: ChangeRow,
  isPrivate: boolean,
): { old: string | null; new: string | null; values: KeptValues } {
  // A change has at least one value.
  const isForgotten = [row.old, row.new, row.sealedOld, row.sealedNew].every((value) => value === null);
  if (isForgotten) return { old: null, new: null, values: "forgotten" };
  if (!isPrivate) return { old: row.old, new: row.new, values: "kept" };
  try {
    return {
      old: asNow(row.field, openValue("sealed_old", row.id, row.sealedOld)),
      new: asNow(row.field, openValue("sealed_new", row.id, row.sealedNew)),
      values: "kept",
    };
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    return { old: null, new: null, values: "unreadable" };
  }
}
