import "server-only";
import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type { EncryptionKey } from "@/lib/platform/environment";
import { argon2idCost, type EncryptedBy } from "./backup-header";
import { backupRefusedProblem } from "./encrypted-chunks";

/** The first key encrypts; the key that the header names decrypts. */
export type BackupSecret = { passphrase: string } | { keys: readonly EncryptionKey[] };

export const minPassphraseLength = 12;

type EncryptionHeader = { salt: string; sealed_by: EncryptedBy };

export function createEncryptionHeader(secret: BackupSecret): EncryptionHeader {
  const salt = randomBytes(32).toString("base64");
  if ("passphrase" in secret) {
    if (secret.passphrase.length < minPassphraseLength) {
      throw backupRefusedProblem(
        "passphrase_short",
        `The passphrase is shorter than ${minPassphraseLength} characters. It protects the whole backup. Choose a longer passphrase.`,
      );
    }
    return { salt, sealed_by: { kind: "passphrase", argon2id: argon2idCost } };
  }
  const [first] = secret.keys;
  if (!first) throw new Error("no encryption key");
  return {
    salt,
    sealed_by: { kind: "installation", id: first.id, fingerprint: computeKeyFingerprint(first) },
  };
}

/** Distinguishes keys with the same name, and reveals nothing else about them. */
export const computeKeyFingerprint = ({ key }: EncryptionKey): string =>
  createHmac("sha256", key).update("kith backup: which key is this").digest("base64url").slice(0, 16);

/**
 * Depends on the whole header, so that nothing decrypts after a change to it. Throws a `Problem` if the header requires
 * a passphrase or a key that `secret` lacks.
 */
export async function deriveFileKey(
  secret: BackupSecret,
  { salt, sealed_by }: EncryptionHeader,
  header: Buffer,
): Promise<Buffer> {
  const saltBytes = Buffer.from(salt, "base64");
  const ikm = await deriveKeyMaterial(secret, sealed_by, saltBytes);
  const info = Buffer.concat([
    Buffer.from("kith backup file key\0"),
    createHash("sha256").update(header).digest(),
  ]);
  return Buffer.from(hkdfSync("sha256", ikm, saltBytes, info, 32));
}

async function deriveKeyMaterial(secret: BackupSecret, by: EncryptedBy, salt: Buffer): Promise<Buffer> {
  if (by.kind === "passphrase") {
    if (!("passphrase" in secret)) {
      throw backupRefusedProblem(
        "backup_needs_passphrase",
        "The backup was encrypted with a passphrase. Enter that passphrase.",
      );
    }
    const { memory_kib, passes, lanes } = by.argon2id;
    // The passphrase is normalised, because keyboards may encode the same character differently.
    return hashRaw(secret.passphrase.normalize("NFKC"), {
      algorithm: 2,
      memoryCost: memory_kib,
      timeCost: passes,
      parallelism: lanes,
      outputLen: 32,
      salt,
    });
  }
  if (!("keys" in secret)) throw keyMissingProblem(by.id);
  const key = secret.keys.find(
    (known) => known.id === by.id && computeKeyFingerprint(known) === by.fingerprint,
  );
  if (key) return key.key;
  throw secret.keys.some(({ id }) => id === by.id)
    ? backupRefusedProblem(
        "backup_key_differs",
        `The backup was encrypted with a key named ${by.id}, and this installation has a different key with that name. ` +
          "Put the keys of the installation that made it into KITH_ENCRYPTION_KEYS (with the embedded database: its secrets.json into the data folder).",
      )
    : keyMissingProblem(by.id);
}

const keyMissingProblem = (id: string) =>
  backupRefusedProblem(
    "backup_key_missing",
    `The backup was encrypted with the key ${id} of the installation that made it, which is missing here. ` +
      "Add that installation's keys to KITH_ENCRYPTION_KEYS (with the embedded database: put its secrets.json into the data folder).",
  );
