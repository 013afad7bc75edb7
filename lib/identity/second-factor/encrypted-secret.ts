import "server-only";
import { encrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";

const locateSecret = (userId: string) => ({ table: "second_factors", column: "secret", row: userId });

export const encryptSecondFactorSecret = (userId: string, secret: string) =>
  encrypt(secret, locateSecret(userId), environment().encryptionKeys);

/** Throws if no key fits; sign-in is then blocked until an executive removes the second factor. */
export function decryptSecondFactorSecret(userId: string, encrypted: string): string {
  const secret = tryDecrypt(encrypted, locateSecret(userId), environment().encryptionKeys);
  if (secret !== null) return secret;
  throw new Problem(
    "conflict",
    "second_factor_unreadable",
    "Your two-factor authentication was stored with a key that this server does not have. Ask your Kith administrator to remove it.",
  );
}
