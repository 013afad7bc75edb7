import { createPrivateKey } from "node:crypto";
import { z } from "zod";

const keyFileSchema = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().nullish(),
});

/** Credential from a key file of a Google service account. `privateKey` is PKCS#8 in PEM format. */
export type ServiceAccountKey = { clientEmail: string; privateKey: string; keyId: string | null };

/** Decodes the base64 of a service account's key file. Throws for any other text (CONN-12). */
export function readServiceAccountKey(base64: string): ServiceAccountKey {
  const file = keyFileSchema.parse(JSON.parse(Buffer.from(base64, "base64").toString("utf8")));
  const key = createPrivateKey(file.private_key);
  return {
    clientEmail: file.client_email,
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    keyId: file.private_key_id ?? null,
  };
}

/** Returns true if the value is the base64 of a service account's key file with a private key (CONN-12). */
export function isServiceAccountKey(base64: string): boolean {
  try {
    return readServiceAccountKey(base64).privateKey !== "";
  } catch {
    return false;
  }
}
