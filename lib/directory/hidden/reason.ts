import "server-only";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { encrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";

// The reason may say that someone is at risk, so it is encrypted.

const locate = (personId: string) => ({ table: "hidden_people", column: "reason", row: personId });

export const encryptReason = (personId: string, reason: string): string =>
  encrypt(reason, locate(personId), environment().encryptionKeys);

export const decryptReason = (personId: string, sealed: string): string =>
  tryDecrypt(sealed, locate(personId), environment().encryptionKeys) ??
  "This server has no key that decrypts the reason.";

/** Hides another record of the same person, if the first is hidden. The row of `toId` in `people` says so already. */
export async function copyHiddenReason(
  transaction: DatabaseSession,
  fromId: string,
  toId: string,
): Promise<void> {
  const hidden = await transaction.hiddenPerson.findUnique({ where: { personId: fromId } });
  if (!hidden) return;
  const reason = encryptReason(toId, decryptReason(fromId, hidden.reason));
  await transaction.hiddenPerson.create({ data: { ...hidden, personId: toId, reason } });
}
