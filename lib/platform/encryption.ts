import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { isMarked } from "@/lib/branded";
import type { EncryptionKey } from "./environment";

/** Where a sealed value lives. It opens nowhere else, so that a value copied between rows is refused. */
type AssociatedData = { table: string; column: string; row: string };

const sealBroken = Symbol.for("kith.seal-broken");

/** The value was sealed with a key that this server does not have, or it was changed or moved. */
export class SealBrokenError extends Error {
  override readonly name = "SealBrokenError";
  readonly [sealBroken] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, sealBroken);
  }
  constructor(readonly reason: "unknown-key" | "damaged") {
    super(
      reason === "unknown-key"
        ? "sealed with a key this server does not have"
        : "sealed value damaged or moved",
    );
  }
}

const algorithm = "aes-256-gcm";
const authTagLength = 16;

/** Encrypts for one place in the database: `v1.<key id>.<nonce>.<ciphertext and tag>`, AES-256-GCM, a fresh nonce each time. */
export function seal(plaintext: string, place: AssociatedData, keys: readonly EncryptionKey[]): string {
  const first = keys[0];
  if (!first) throw new Error("no encryption key");
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, first.key, nonce, { authTagLength }).setAAD(associatedData(place));
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", first.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** The plaintext, or `SealBrokenError`: never a guess, never the ciphertext. */
export function unseal(sealed: string, place: AssociatedData, keys: readonly EncryptionKey[]): string {
  const [version, keyId, nonce, body, ...rest] = sealed.split(".");
  if (version !== "v1" || !keyId || !nonce || !body || rest.length > 0) throw new SealBrokenError("damaged");
  const key = keys.find((candidate) => candidate.id === keyId);
  if (!key) throw new SealBrokenError("unknown-key");
  const bytes = Buffer.from(body, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, key.key, Buffer.from(nonce, "base64url"), { authTagLength })
      .setAAD(associatedData(place))
      .setAuthTag(bytes.subarray(-authTagLength));
    return Buffer.concat([decipher.update(bytes.subarray(0, -authTagLength)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    throw new SealBrokenError("damaged");
  }
}

const associatedData = ({ table, column, row }: AssociatedData) =>
  Buffer.from(JSON.stringify([table, column, row]));
