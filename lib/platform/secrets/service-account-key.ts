import { createPrivateKey } from "node:crypto";
import { z } from "zod";

const keyFileSchema = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().nullish(),
  client_id: z.string().nullish(),
});

export type ServiceAccountKey = {
  clientEmail: string;
  privateKey: string;
  keyId: string | null;
  /** Id by which an administrator delegates rights to the account. */
  clientId: string | null;
};

/** Throws for any text that is not the base64 of a key file (CONN-12). */
export const readServiceAccountKey = (base64: string): ServiceAccountKey =>
  parseServiceAccountKey(JSON.parse(Buffer.from(base64, "base64").toString("utf8")));

export function parseServiceAccountKey(content: unknown): ServiceAccountKey {
  const file = keyFileSchema.parse(content);
  const key = createPrivateKey(file.private_key);
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048)
    throw new Error("the key is no RSA key of 2048 bits");
  return {
    clientEmail: file.client_email,
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    keyId: file.private_key_id ?? null,
    clientId: file.client_id ?? null,
  };
}

export function isServiceAccountKey(base64: string): boolean {
  try {
    return readServiceAccountKey(base64).privateKey !== "";
  } catch {
    return false;
  }
}
