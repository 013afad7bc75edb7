import "server-only";
import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type { EncryptionKey } from "@/lib/platform/environment";
import { argon2id, type SealedBy } from "./header";
import { refused } from "./problems";

/** What can seal a backup: a passphrase, or the first of the installation's keys. */
export type Secret = { passphrase: string } | { keys: readonly EncryptionKey[] };

export const shortestPassphrase = 12;

/** A new way to seal, for a new file. */
export function newSeal(secret: Secret): { salt: string; sealed_by: SealedBy } {
  const salt = randomBytes(32).toString("base64");
  if ("passphrase" in secret) {
    if (secret.passphrase.length < shortestPassphrase) {
      throw refused(
        "passphrase_short",
        `The passphrase is shorter than ${shortestPassphrase} characters. Everything in the backup is as safe as it is: choose a longer one.`,
      );
    }
    return { salt, sealed_by: { kind: "passphrase", argon2id } };
  }
  const [first] = secret.keys;
  if (!first) throw new Error("no encryption key");
  return { salt, sealed_by: { kind: "installation", id: first.id, fingerprint: fingerprintOf(first) } };
}

/** Tells keys of one name apart, and nothing else of them. */
export const fingerprintOf = ({ key }: EncryptionKey): string =>
  createHmac("sha256", key).update("kith backup: which key is this").digest("base64url").slice(0, 16);

type Sealed = { salt: string; sealed_by: SealedBy };

/** The key of one file: of its secret, its salt and its whole header, so that a changed header opens nothing. */
export async function fileKey(secret: Secret, { salt, sealed_by }: Sealed, header: Buffer): Promise<Buffer> {
  const saltBytes = Buffer.from(salt, "base64");
  const ikm = await keyMaterial(secret, sealed_by, saltBytes);
  const info = Buffer.concat([
    Buffer.from("kith backup file key\0"),
    createHash("sha256").update(header).digest(),
  ]);
  return Buffer.from(hkdfSync("sha256", ikm, saltBytes, info, 32));
}

async function keyMaterial(secret: Secret, by: SealedBy, salt: Buffer): Promise<Buffer> {
  if (by.kind === "passphrase") {
    if (!("passphrase" in secret)) throw needsPassphrase();
    const { memory_kib, passes, lanes } = by.argon2id;
    // The same words typed on another keyboard are the same passphrase.
    return hashRaw(secret.passphrase.normalize("NFKC"), {
      algorithm: 2,
      memoryCost: memory_kib,
      timeCost: passes,
      parallelism: lanes,
      outputLen: 32,
      salt,
    });
  }
  if (!("keys" in secret)) throw needsKey(by.id);
  const key = secret.keys.find((known) => known.id === by.id && fingerprintOf(known) === by.fingerprint);
  if (key) return key.key;
  throw secret.keys.some(({ id }) => id === by.id)
    ? refused(
        "backup_key_differs",
        `The backup was encrypted with a key named ${by.id}, and this installation has another key of that name. ` +
          "Put the keys of the installation that made it into KITH_ENCRYPTION_KEYS (with the embedded database: its secrets.json into the data folder).",
      )
    : needsKey(by.id);
}

const needsPassphrase = () =>
  refused("backup_needs_passphrase", "The backup was encrypted with a passphrase: give that passphrase.");

const needsKey = (id: string) =>
  refused(
    "backup_key_missing",
    `The backup was encrypted with the key ${id} of the installation that made it, and this one does not have it. ` +
      "Add that installation's keys to KITH_ENCRYPTION_KEYS (with the embedded database: put its secrets.json into the data folder).",
  );
