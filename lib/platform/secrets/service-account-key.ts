import { createPrivateKey } from "node:crypto";
import { z } from "zod";

const keyFileSchema = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().nullish(),
});

export type ServiceAccountKey = { clientEmail: string; privateKey: string; keyId: string | null };

/** Throws for any text that is not the base64 of a key file (CONN-12). */
export function readServiceAccountKey(base64: string): ServiceAccountKey {
  const file = keyFileSchema.parse(JSON.parse(Buffer.from(base64, "base64").toString("utf8")));
  const key = createPrivateKey(file.private_key);
  return {
    clientEmail: file.client_email,
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    keyId: file.private_key_id ?? null,
  };
}

export function isServiceAccountKey(base64: string): boolean {
  try {
    return readServiceAccountKey(base64).privateKey !== "";
  } catch {
    return false;
  }
}
