import type { webhooks } from "./api.js";

/** `type` determines the fields of `data`; skip types that your program does not know. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

/** A `Headers` object, or Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Thrown for a delivery that fails verification. Respond with 401 and ignore the delivery. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** Between the timestamp of a delivery and this machine's clock. */
const toleranceSeconds = 300;

/**
 * Verifies the signature and timestamp of a delivery (Standard Webhooks 1.0) and returns its event. Throws a
 * `WebhookVerificationError` if the verification fails, and a `TypeError` if the secret is not base64.
 *
 * @param body The bytes or text as received: parsing and writing JSON changes the text and breaks the signature.
 * @param secret The secret of the webhook, `whsec_…`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
): Promise<WebhookEvent> {
  const id = requireHeader(headers, "webhook-id");
  const timestamp = requireHeader(headers, "webhook-timestamp");
  const signatures = requireHeader(headers, "webhook-signature").split(" ");
  requireRecent(timestamp);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await importKey(secret);
  for (const signature of signatures) {
    const bytes = signature.startsWith("v1,") ? decodeBase64(signature.slice("v1,".length)) : null;
    // WebCrypto compares in constant time.
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return JSON.parse(text);
  }
  throw new WebhookVerificationError(
    "No signature of this delivery matches. Check the secret of the webhook.",
  );
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError(
    `This request must have exactly one header ${name}. It is not a delivery from Kith.`,
  );
}

function requireRecent(timestamp: string): void {
  const ageSeconds = /^\d{1,12}$/.test(timestamp) ? Date.now() / 1000 - Number(timestamp) : Infinity;
  if (Math.abs(ageSeconds) > toleranceSeconds)
    throw new WebhookVerificationError(
      "The timestamp of this delivery differs from the current time by more than 5 minutes. Check the clock of this machine.",
    );
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0)
    throw new TypeError("The secret of the webhook is not base64. Copy it again, including whsec_.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Null for any text that is not base64. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
