import "server-only";
import { SealBrokenError, seal, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";

const place = (userId: string) => ({ table: "second_factors", column: "secret", row: userId });

/** The secret of a user's app as it is stored: sealed, and bound to that user's row. */
export const sealFactor = (userId: string, secret: string) =>
  seal(secret, place(userId), environment().encryptionKeys);

/** The secret in a sealed value. One that no key opens keeps its owner out, until an executive removes the second factor. */
export function openFactor(userId: string, sealed: string): string {
  try {
    return unseal(sealed, place(userId), environment().encryptionKeys);
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    throw new Problem(
      "conflict",
      "second_factor_unreadable",
      "Your second factor was stored with a key that this server does not have. Ask an executive to remove it.",
      { cause: error },
    );
  }
}
