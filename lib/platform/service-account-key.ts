import { createPrivateKey } from "node:crypto";
import { z } from "zod";

const keyFileSchema = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/** True if the value is the base64 of a service account's key file with a private key in it (CONN-12). */
export function isServiceAccountKey(base64: string): boolean {
  try {
    const file = keyFileSchema.parse(JSON.parse(Buffer.from(base64, "base64").toString("utf8")));
    return createPrivateKey(file.private_key).type === "private";
  } catch {
    return false;
  }
}
