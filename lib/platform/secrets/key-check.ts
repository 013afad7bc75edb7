import "server-only";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { encrypt, tryDecrypt } from "./encryption";
import type { EncryptionKey, Environment } from "@/lib/platform/environment";
import { EnvironmentError } from "@/lib/platform/branded-errors";
import { describeLostKeys } from "@/lib/platform/files/lost-key-messages";
import { encryptedColumns, readEncryptedValues, type EncryptedColumn } from "./encrypted-columns";

const canaryText = "Kith can decrypt what it stored.";
const locateCanary = (keyId: string) => ({ table: "key_canaries", column: "sealed", row: keyId });

/**
 * Throws an `EnvironmentError` if a key is missing or has different bytes. Checks a canary per key: a known text that
 * the key encrypted. Without canaries, tries to decrypt the stored values instead. Stores the first key's canary if it
 * is missing. Needs an open, migrated database.
 */
export async function requireEncryptionKeys(
  settings: Pick<Environment, "encryptionKeys" | "databaseUrl" | "dataDir">,
): Promise<void> {
  const { encryptionKeys: keys } = settings;
  let lost = await findLostKeyIds(keys);
  if (lost.length === 0) {
    await storeCanary(database(), keys);
    lost = await findLostKeyIds(keys); // a concurrent first start may have stored the canary of a different key
  }
  if (lost.length > 0) throw new EnvironmentError(describeLostKeys(lost, settings));
}

export async function findLostKeyIds(keys: readonly EncryptionKey[]): Promise<string[]> {
  const canaries = await database().keyCanary.findMany();
  if (canaries.length === 0) return selectLostKeys(await countDecryptable(keys));
  const broken = canaries.filter((canary) => !canDecryptCanary(canary, keys));
  return [...new Set(broken.map(({ sealed }) => sealed.split(".")[1] ?? "?"))].toSorted();
}

/** Tables of canaries, of records that are read from the vendor again, and of values that expire soon. */
const uncheckedTables = [
  "key_canaries",
  "vendor_records",
  "idempotency_keys",
  "pending_authorisations",
  "people_moves",
  "pending_revocations",
] as const;
type CheckedTable = Exclude<EncryptedColumn["table"], (typeof uncheckedTables)[number]>;
type CheckedColumn = Extract<EncryptedColumn, { table: CheckedTable }>;

const isChecked = (column: EncryptedColumn): column is CheckedColumn =>
  !uncheckedTables.some((table) => table === column.table);

type DecryptionCount = { table: CheckedTable; keyId: string; readable: number; unreadable: number };

/** By table and by the id of the encrypting key. */
export async function countDecryptable(
  keys: readonly EncryptionKey[],
  signal?: AbortSignal,
): Promise<DecryptionCount[]> {
  const counts = new Map<string, DecryptionCount>();
  for (const column of encryptedColumns.filter(isChecked)) {
    for await (const { row, sealed } of readEncryptedValues(column)) {
      signal?.throwIfAborted();
      const { table } = column;
      const keyId = sealed.split(".")[1] ?? "?";
      const count = counts.get(`${table}.${keyId}`) ?? { table, keyId, readable: 0, unreadable: 0 };
      counts.set(`${table}.${keyId}`, count);
      count[tryDecrypt(sealed, { ...column, row }, keys) === null ? "unreadable" : "readable"] += 1;
    }
  }
  return [...counts.values()];
}

/** A single damaged value does not prove that its key is lost. */
const selectLostKeys = (counts: readonly DecryptionCount[]): string[] =>
  [...new Set(counts.map(({ keyId }) => keyId))]
    .filter((id) => counts.every(({ keyId, readable }) => keyId !== id || readable === 0))
    .toSorted();

export async function replaceCanaries(
  session: DatabaseSession,
  keys: readonly EncryptionKey[],
): Promise<void> {
  const canaries = await session.keyCanary.findMany();
  const broken = canaries.filter((canary) => !canDecryptCanary(canary, keys)).map(({ keyId }) => keyId);
  await session.keyCanary.deleteMany({ where: { keyId: { in: broken } } });
  await storeCanary(session, keys);
}

async function storeCanary(session: DatabaseSession, keys: readonly EncryptionKey[]): Promise<void> {
  const keyId = keys[0]?.id ?? "";
  const sealed = encrypt(canaryText, locateCanary(keyId), keys);
  await session.keyCanary.createMany({ data: [{ keyId, sealed }], skipDuplicates: true });
}

const canDecryptCanary = (
  { keyId, sealed }: { keyId: string; sealed: string },
  keys: readonly EncryptionKey[],
): boolean => tryDecrypt(sealed, locateCanary(keyId), keys) === canaryText;
