import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { AccessLevel } from "@/lib/access/levels";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 40;
const checksumLength = 6;
const prefix = "kith_";

/**
 * A new API token: a recognisable prefix, 40 random characters (238 bits) and a checksum of them, so that a typo or a
 * look-alike is refused without a look-up.
 */
export function newApiToken(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return prefix + secret + checksumOf(secret);
}

/** Whether this could be a token that we made. Says nothing about whether it is known, expired or revoked. */
export function isWellFormedToken(token: string): boolean {
  const secret = token.slice(prefix.length, prefix.length + secretLength);
  return token === prefix + secret + checksumOf(secret);
}

/** The demo's fixed words. They are refused everywhere but in the demo (TOKEN-11). */
export function isDemoToken(token: string): boolean {
  return /^kith_demo_[a-z]+$/.test(token);
}

/** The fixed words of the demo's account of this level. */
export const demoToken = (level: AccessLevel): string => `kith_demo_${level}`;

/** What is stored of a token: SHA-256 is enough for a secret that nobody can guess. */
export function hashApiToken(token: string): string {
  return hash("sha256", token, "hex");
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = "";
  for (let index = 0; index < checksumLength; index++) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
