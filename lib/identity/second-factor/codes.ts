import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { removeDirectionMarks } from "@/lib/platform/text/text-format";

/** TOTP parameters that every authenticator app supports (RFC 6238). */
const totpOptions = { algorithm: "SHA1", digits: 6, period: 30 } as const;

export const generateTotpSecret = () => new Secret({ size: 20 }).base32;

export const buildOtpauthUrl = (secret: string, email: string) =>
  new TOTP({ ...totpOptions, issuer: "Kith", label: email, secret: Secret.fromBase32(secret) }).toString();

export const generateTotpCode = (secret: string, timeMs: number) =>
  new TOTP({ ...totpOptions, secret: Secret.fromBase32(secret) }).generate({ timestamp: timeMs });

/** Digits in full width, and the marks of a copied text, are no reason to refuse a code. */
const normaliseCode = (code: string): string => removeDirectionMarks(code.normalize("NFKC"));

/** Returns null for a wrong code. Accepts the previous and next step: clocks differ and typing takes time. */
export function findTotpStep(code: string, secret: string, timeMs: number): number | null {
  const token = normaliseCode(code).replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...totpOptions, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, window: 1, timestamp: timeMs });
  return delta === null ? null : Math.floor(timeMs / 1000 / totpOptions.period) + delta;
}

const readableLetters = "abcdefghijkmnpqrstuvwxyz23456789";

/** Easy to type: groups of four letters (20 bits a group), without letters that are easily confused. */
export function generateReadableSecret(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => readableLetters[randomInt(readableLetters.length)]);
  return Array.from({ length: groups }, () => group().join("")).join("-");
}

export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => generateReadableSecret(4));

/** Hashes a recovery code for storage; null if the text cannot be a code. Ignores spaces, dashes and case. */
export function hashRecoveryCode(code: string): string | null {
  const plain = normaliseCode(code).toLowerCase().replaceAll(/[\s-]/g, "");
  if (!/^[a-z2-9]{16}$/.test(plain)) return null;
  return createHash("sha256").update(plain, "utf8").digest("hex");
}
