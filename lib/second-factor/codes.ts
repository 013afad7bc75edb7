import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** What every authenticator app knows: six digits of HMAC-SHA-1, a new code every half minute (RFC 6238). */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** A new secret of 160 bits, as apps take it by hand. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The address that an app reads from the picture. */
export const appAddress = (secret: string, email: string) =>
  new TOTP({ ...kind, issuer: "Kith", label: email, secret: Secret.fromBase32(secret) }).toString();

/** The code that the app shows at this time. */
export const codeAt = (secret: string, timeMs: number) =>
  new TOTP({ ...kind, secret: Secret.fromBase32(secret) }).generate({ timestamp: timeMs });

/**
 * The half minute whose code this is, or null for none. One before and one after the present count: clocks differ, and people take a
 * moment to type.
 */
export function stepOf(code: string, secret: string, timeMs: number): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, window: 1, timestamp: timeMs });
  return delta === null ? null : Math.floor(timeMs / 1000 / kind.period) + delta;
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const codesInSet = 10;

/** Ten codes of 80 bits, without letters that look like others, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesInSet }, () => {
    const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
    return [group(), group(), group(), group()].join("-");
  });

/** What is stored of a recovery code. Spaces, dashes and capitals do not count. Null: it cannot be one. */
export function hashRecoveryCode(code: string): string | null {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, "");
  if (!/^[a-z2-9]{16}$/.test(plain)) return null;
  return createHash("sha256").update(plain, "utf8").digest("hex");
}
