import "server-only";
import { encrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";

type SecretColumn = "secret" | "previous_secret";
const locateSecret = (column: SecretColumn, row: string) => ({ table: "webhooks", column, row });

export const encryptWebhookSecret = (column: SecretColumn, webhookId: string, secret: string): string =>
  encrypt(secret, locateSecret(column, webhookId), environment().encryptionKeys);

/** Null if the key is missing or the stored value is damaged. */
export const decryptWebhookSecret = (
  column: SecretColumn,
  webhookId: string,
  sealed: string,
): string | null => tryDecrypt(sealed, locateSecret(column, webhookId), environment().encryptionKeys);
