import { createHmac, randomUUID } from "node:crypto";

type AccessTokenClaims = {
  clientId: string;
  scopes: readonly string[];
  /** Null leaves the claim out. */
  authEventId: string | null;
  issuedAt: number;
  expiresAt: number;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON Web Token with the claims of the vendor's. Nobody but the vendor can check its signature, so any key will do. */
export function mintAccessToken({
  clientId,
  scopes,
  authEventId,
  issuedAt,
  expiresAt,
}: AccessTokenClaims): string {
  const seconds = (time: number) => Math.floor(time / 1_000);
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part({
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
