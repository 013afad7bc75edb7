import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { Problem } from "@/lib/platform/problem";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 40;
const checksumLength = 6;
const tokenPrefix = "kith_";

/** 40 random characters (238 bits) and a checksum, which rejects typos without a database query. */
export function generateApiToken(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return tokenPrefix + secret + computeChecksum(secret);
}

/** Does not check whether the token is known, expired or revoked. */
export function isWellFormedToken(token: string): boolean {
  const secret = token.slice(tokenPrefix.length, tokenPrefix.length + secretLength);
  return token === tokenPrefix + secret + computeChecksum(secret);
}

export function isDemoToken(token: string): boolean {
  return /^kith_demo_[a-z]+$/.test(token);
}

export const getDemoToken = (level: AccessLevel): string => `kith_demo_${level}`;

/** Hashes a token for storage. SHA-256 without salt is enough for a random secret. */
export function hashApiToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Builds the 401 for an invalid token. Its text does not reveal the reason. */
export const invalidTokenProblem = () =>
  new Problem(
    "unauthenticated",
    "invalid_token",
    "The API token is wrong, expired or revoked. Create a new one under API tokens, in the menu of your account.",
  );

function computeChecksum(secret: string): string {
  let rest = crc32(secret);
  let text = "";
  for (let index = 0; index < checksumLength; index++) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
