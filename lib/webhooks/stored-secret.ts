import "server-only";
import { seal, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";

type SecretColumn = "secret" | "previous_secret";
const place = (column: SecretColumn, row: string) => ({ table: "webhooks", column, row });

export const sealWebhookSecret = (column: SecretColumn, webhookId: string, secret: string): string =>
  seal(secret, place(column, webhookId), environment().encryptionKeys);

/** Throws a `SealBrokenError` where this server does not have its key. */
export const openWebhookSecret = (column: SecretColumn, webhookId: string, sealed: string): string =>
  unseal(sealed, place(column, webhookId), environment().encryptionKeys);
