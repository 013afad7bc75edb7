import { createPrivateKey } from "node:crypto";
import { z } from "zod";

const keyFileSchema = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().nullish(),
});

/** Credential in a service account's key file. `privateKey` is PKCS#8 in PEM format. */
export type ServiceAccountKey = { clientEmail: string; privateKey: string; keyId: string | null };

/** Returns the credential in the base64 of a service account's key file. Throws for any other text (CONN-12). */
export function readServiceAccountKey(base64: string): ServiceAccountKey {
  const file = keyFileSchema.parse(JSON.parse(Buffer.from(base64, "base64").toString("utf8")));
  const key = createPrivateKey(file.private_key);
  return {
    clientEmail: file.client_email,
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    keyId: file.private_key_id ?? null,
  };
}

/** True if the value is the base64 of a service account's key file with a private key in it (CONN-12). */
export function isServiceAccountKey(base64: string): boolean {
  try {
    return readServiceAccountKey(base64).privateKey !== "";
  } catch {
    return false;
  }
}
