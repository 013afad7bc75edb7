import { createSign, createVerify, generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import { z } from "zod";
import { createTokenError } from "./answers";

export const scopePrefix = "https://www.googleapis.com/auth/";
const tokenSeconds = 3_599;

export type ServiceAccountOptions = {
  clientEmail: string;
  /** Users that the administrator lets the account act for, and the granted scopes. */
  delegation: { subjects: readonly string[]; scopes: readonly string[] };
  now: () => number;
};

const headerSchema = z.object({ alg: z.string() });
const claimsSchema = z.object({
  iss: z.string(),
  scope: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  sub: z.string().optional(),
});

/** Shared by all simulators of a process, because generating a pair takes up to a second. */
let keyPair: { privateKey: KeyObject; publicKey: KeyObject } | undefined;

export type AccessGrant = { scopes: readonly string[]; subject: string | null };

export function createServiceAccount({ clientEmail, delegation, now }: ServiceAccountOptions) {
  const { privateKey, publicKey } = (keyPair ??= generateKeyPairSync("rsa", { modulusLength: 2048 }));
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const keyFile = {
    type: "service_account",
    project_id: "simulated",
    private_key_id: "simulated-key",
    private_key: pem,
    client_email: clientEmail,
    client_id: "100000000000000000000",
  };
  const tokens = new Map<string, AccessGrant & { expiresAt: number }>();

  function verifyAssertion(assertion: string, tokenUrl: string): AccessGrant | TokenRefusal {
    const [header = "", body = "", signature = ""] = assertion.split(".");
    const alg = parsePart(headerSchema, header)?.alg;
    const claims = parsePart(claimsSchema, body);
    const isSigned = createVerify("RSA-SHA256")
      .update(`${header}.${body}`)
      .verify(publicKey, signature, "base64url");
    if (alg !== "RS256" || claims === null || !isSigned) return refuseGrant("Invalid JWT Signature.");
    const { iss, aud, iat, exp, sub, scope } = claims;
    const nowSeconds = Math.floor(now() / 1_000);
    if (iss !== clientEmail) return refuseGrant("Invalid grant: account not found");
    if (aud !== tokenUrl) return refuseGrant("Invalid JWT: Failed audience check.");
    if (iat > nowSeconds + 60 || exp <= nowSeconds || exp - iat > 3_600)
      return refuseGrant(
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.",
      );
    const scopes = scope.split(" ").filter(Boolean);
    if (scopes.length === 0 || !scopes.every((one) => one.startsWith(scopePrefix)))
      return { error: "invalid_scope", description: "Invalid OAuth scope or ID token audience provided." };
    if (sub === undefined) return { scopes, subject: null };
    if (!scopes.every((one) => delegation.scopes.includes(one)))
      return { error: "unauthorized_client", description: "Client is unauthorized for these scopes." };
    return delegation.subjects.includes(sub)
      ? { scopes, subject: sub }
      : refuseGrant("Invalid email or User ID");
  }

  return {
    keyFile,
    /** Key file as the administrator stores it: JSON in base64. */
    keyFileBase64: Buffer.from(JSON.stringify(keyFile)).toString("base64"),
    sign: (claims: object, alg = "RS256") => {
      const text = [{ alg, typ: "JWT" }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
    },
    exchange: (form: URLSearchParams, tokenUrl: string): Response => {
      if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer")
        return createTokenError("unsupported_grant_type");
      const granted = verifyAssertion(form.get("assertion") ?? "", tokenUrl);
      if ("error" in granted) return createTokenError(granted.error, granted.description);
      const token = `ya29.${randomUUID()}`;
      tokens.set(token, { ...granted, expiresAt: now() + tokenSeconds * 1_000 });
      return Response.json({ access_token: token, expires_in: tokenSeconds, token_type: "Bearer" });
    },
    findGrant: ({ headers }: Request): AccessGrant | null => {
      const [, token = ""] = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "") ?? [];
      const granted = tokens.get(token);
      return granted && granted.expiresAt > now() ? granted : null;
    },
    /** Revokes every access token, as if it had expired early. */
    revokeTokens: () => tokens.clear(),
  };
}

type TokenRefusal = { error: string; description: string };

const refuseGrant = (description: string): TokenRefusal => ({ error: "invalid_grant", description });

function parsePart<T>(schema: z.ZodType<T>, part: string): T | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
