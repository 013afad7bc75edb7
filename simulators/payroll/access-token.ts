import { createHmac, randomUUID } from "node:crypto";

type AccessTokenClaims = {
  clientId: string;
  scopes: readonly string[];
  /** Null omits the claim. */
  authEventId: string | null;
  issuedAt: number;
  expiresAt: number;
};

const encodeTokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns a JSON Web Token with the vendor's claims. Any signing key works, because clients cannot verify the
 * signature.
 */
export function mintAccessToken({
  clientId,
  scopes,
  authEventId,
  issuedAt,
  expiresAt,
}: AccessTokenClaims): string {
  const seconds = (time: number) => Math.floor(time / 1_000);
  const content = `${encodeTokenPart({ alg: "HS256", typ: "JWT" })}.${encodeTokenPart({
    iss: "https://identity.xero.com",
    aud: "https://identity.xero.com/resources",
    nbf: seconds(issuedAt),
    exp: seconds(expiresAt),
    client_id: clientId,
    xero_userid: "6f3d2a91-0c7b-4c55-8a1e-5d4c3b2a1908",
    jti: randomUUID(),
    ...(authEventId !== null && { authentication_event_id: authEventId }),
    scope: scopes,
  })}`;
  return `${content}.${createHmac("sha256", "the simulator's own key").update(content).digest("base64url")}`;
}
