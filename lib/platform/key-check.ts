import "server-only";
import { database, type DatabaseSession } from "./database";
import { seal, SealBrokenError, unseal } from "./encryption";
import type { EncryptionKey, Environment } from "./environment";
import { EnvironmentError } from "./environment-error";
import { lostKeysLabel } from "./lost-keys";
import { countOpened, type OpenedByKey } from "./unreadable-values";

const canaryText = "Kith can decrypt what it stored.";
const place = (keyId: string) => ({ table: "key_canaries", column: "sealed", row: keyId });

/**
 * Throws an `EnvironmentError` where stored values need a key that this process does not have, and stores a canary for the first key where
 * there is none. Needs an open, migrated database. Data of a version without canaries are checked value by value, once.
 */
export async function requireKeys(
  settings: Pick<Environment, "encryptionKeys" | "databaseUrl" | "dataDir">,
): Promise<void> {
  const { encryptionKeys: keys } = settings;
  let lost = await findLostKeys(keys);
  if (lost.length === 0) {
    await storeCanary(database(), keys);
    lost = await findLostKeys(keys); // of two first starts with different keys, one stores its canary
  }
  if (lost.length > 0) throw new EnvironmentError(lostKeysLabel(lost, settings));
}

/** Returns the ids of keys that stored values need and that are missing, or have other bytes, in `keys`. */
export async function findLostKeys(keys: readonly EncryptionKey[]): Promise<string[]> {
  const canaries = await database().keyCanary.findMany();
  if (canaries.length === 0) return lostAmong(await countOpened(keys));
  const broken = canaries.filter((canary) => !opens(canary, keys));
  return [...new Set(broken.map(({ sealed }) => sealed.split(".")[1] ?? "?"))].toSorted();
}

/** A key counts as lost if none of its values opens: a single damaged value proves nothing about its key. */
export const lostAmong = (counts: readonly OpenedByKey[]): string[] =>
  [...new Set(counts.map(({ keyId }) => keyId))]
    .filter((id) => counts.every(({ keyId, readable }) => keyId !== id || readable === 0))
    .toSorted();

/** Replaces the canaries that do not open by one of the first key: from now on the loss is accepted. */
export async function replaceCanaries(
  session: DatabaseSession,
  keys: readonly EncryptionKey[],
): Promise<void> {
  const canaries = await session.keyCanary.findMany();
  const broken = canaries.filter((canary) => !opens(canary, keys)).map(({ keyId }) => keyId);
  await session.keyCanary.deleteMany({ where: { keyId: { in: broken } } });
  await storeCanary(session, keys);
}

async function storeCanary(session: DatabaseSession, keys: readonly EncryptionKey[]): Promise<void> {
  const keyId = keys[0]?.id ?? "";
  const sealed = seal(canaryText, place(keyId), keys);
  await session.keyCanary.createMany({ data: [{ keyId, sealed }], skipDuplicates: true });
}

function opens(
  { keyId, sealed }: { keyId: string; sealed: string },
  keys: readonly EncryptionKey[],
): boolean {
  try {
    return unseal(sealed, place(keyId), keys) === canaryText;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    throw error;
  }
}
