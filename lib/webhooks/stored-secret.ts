import "server-only";
import { seal, SealBrokenError, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";

type SecretColumn = "secret" | "previous_secret";
const place = (column: SecretColumn, row: string) => ({ table: "webhooks", column, row });

export const sealWebhookSecret = (column: SecretColumn, webhookId: string, secret: string): string =>
  seal(secret, place(column, webhookId), environment().encryptionKeys);

/** Decrypts a secret of a webhook. Null: this server does not have the key, or the stored value is damaged. */
export function openWebhookSecret(column: SecretColumn, webhookId: string, sealed: string): string | null {
  try {
    return unseal(sealed, place(column, webhookId), environment().encryptionKeys);
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    return null;
  }
}
