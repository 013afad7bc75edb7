import "server-only";
import { createHmac, randomBytes } from "node:crypto";

// Implements Standard Webhooks 1.0 with symmetric signatures: https://github.com/standard-webhooks/standard-webhooks

/** `whsec_` and 32 random bytes in Base64. */
export const generateWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export function buildSignedHeaders(
  { id, atSeconds, body }: { id: string; atSeconds: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${atSeconds}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(atSeconds),
    "webhook-signature": signatures.join(" "),
  };
}
