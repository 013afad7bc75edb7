import "server-only";
import { createHmac, randomBytes } from "node:crypto";

// Standard Webhooks 1.0, symmetric: https://github.com/standard-webhooks/standard-webhooks

/** A new secret, as it is handed out. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** The headers that say what is sent, when, and that it is from us: a signature by each secret that counts. */
export function signedHeaders(
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
