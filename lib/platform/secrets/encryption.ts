import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createBrandedError } from "@/lib/platform/branded-errors";
import type { EncryptionKey } from "@/lib/platform/environment";

/** A value decrypts in its location only, so copying it to another row fails. */
type EncryptedValueLocation = { table: string; column: string; row: string };

/** The value was encrypted with a key that this server does not have, or was changed or moved. */
export class DecryptionError extends createBrandedError("DecryptionError") {
  constructor(readonly reason: "unknown-key" | "damaged") {
    super(
      reason === "unknown-key"
        ? "encrypted with a key that this server does not have"
        : "encrypted value is damaged or was moved",
    );
  }
}

const algorithm = "aes-256-gcm";
const authTagLength = 16;

/**
 * AES-256-GCM with the first key and a fresh nonce. Returns `v1.<key id>.<nonce>.<ciphertext and authentication tag>`.
 */
export function encrypt(
  plaintext: string,
  place: EncryptedValueLocation,
  keys: readonly EncryptionKey[],
): string {
  const first = keys[0];
  if (!first) throw new Error("no encryption key");
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, first.key, nonce, { authTagLength }).setAAD(
    encodeAssociatedData(place),
  );
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", first.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Throws a `DecryptionError` if the key is missing, or the value is damaged or was encrypted for another location. */
export function decrypt(
  sealed: string,
  place: EncryptedValueLocation,
  keys: readonly EncryptionKey[],
): string {
  const [version, keyId, nonce, body, ...rest] = sealed.split(".");
  if (version !== "v1" || !keyId || !nonce || !body || rest.length > 0) throw new DecryptionError("damaged");
  const key = keys.find((candidate) => candidate.id === keyId);
  if (!key) throw new DecryptionError("unknown-key");
  const bytes = Buffer.from(body, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, key.key, Buffer.from(nonce, "base64url"), { authTagLength })
      .setAAD(encodeAssociatedData(place))
      .setAuthTag(bytes.subarray(-authTagLength));
    return Buffer.concat([decipher.update(bytes.subarray(0, -authTagLength)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    throw new DecryptionError("damaged");
  }
}

export function tryDecrypt(...given: Parameters<typeof decrypt>): string | null {
  try {
    return decrypt(...given);
  } catch {
    return null; // decrypt throws no other errors
  }
}

const encodeAssociatedData = ({ table, column, row }: EncryptedValueLocation) =>
  Buffer.from(JSON.stringify([table, column, row]));
