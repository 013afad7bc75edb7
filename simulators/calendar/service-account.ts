import { createSign, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";
import { z } from "zod";

/** Prefix of the scopes that the simulated service account may request. */
const calendarScope = "https://www.googleapis.com/auth/calendar";

export type ServiceAccountOptions = {
  clientEmail: string;
  /** Users that the administrator lets the account act for, and the granted scopes. */
  delegation: { subjects: readonly string[]; scopes: readonly string[] };
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

/** Creates a service account. `exchange` verifies an assertion as the vendor's token endpoint does. */
export function createServiceAccount({ clientEmail, delegation }: ServiceAccountOptions) {
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
  return {
    /** Key file as the administrator stores it: JSON in base64. */
    keyFileBase64: Buffer.from(JSON.stringify(keyFile)).toString("base64"),
    /** Signs claims with the account's key, for tests of the endpoint. */
    sign: (claims: object, alg = "RS256") => {
      const text = [{ alg, typ: "JWT" }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
    },
    exchange: (assertion: string, tokenUrl: string, nowSeconds: number): AccessGrant | { error: string } => {
      const [header = "", body = "", signature = ""] = assertion.split(".");
      const alg = parsePart(headerSchema, header)?.alg;
      const claims = parsePart(claimsSchema, body);
      const isSigned = createVerify("RSA-SHA256")
        .update(`${header}.${body}`)
        .verify(publicKey, signature, "base64url");
      if (alg !== "RS256" || claims === null || !isSigned) return { error: "invalid_grant" };
      const { iss, aud, iat, exp, sub, scope } = claims;
      const isInTime = iat <= nowSeconds + 60 && exp > nowSeconds && exp - iat <= 3_600;
      if (iss !== clientEmail || aud !== tokenUrl || !isInTime) return { error: "invalid_grant" };
      const scopes = scope.split(" ").filter(Boolean);
      if (scopes.length === 0 || !scopes.every((one) => one.startsWith(calendarScope)))
        return { error: "invalid_scope" };
      if (sub === undefined) return { scopes, subject: null };
      if (!scopes.every((one) => delegation.scopes.includes(one))) return { error: "unauthorized_client" };
      return delegation.subjects.includes(sub) ? { scopes, subject: sub } : { error: "invalid_grant" };
    },
  };
}

function parsePart<T>(schema: z.ZodType<T>, part: string): T | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
