import { constants, createHash, createVerify, randomUUID, X509Certificate } from "node:crypto";
import { z } from "zod";
import { createTokenError } from "./faults";

export type Application = {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  isSecretExpired: boolean;
  /** PEM text of the uploaded certificate; null: none. */
  certificate: string | null;
  permissions: readonly string[];
  /** Origin of the API of the tenant's cloud, which the scope names. */
  resource: string;
};

const tokenSeconds = 3_599;

export function createTokenEndpoint(application: Application, now: () => number) {
  const tokens = new Map<string, { permissions: readonly string[]; expiresAt: number }>();

  async function issue(request: Request, url: URL): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const refusal = findRefusal(application, form, url, Math.floor(now() / 1_000));
    if (refusal !== null) return createTokenError(refusal, form.get("client_secret") ?? "");
    const claims = {
      aud: application.resource,
      idtyp: "app",
      tid: application.tenantId,
      roles: application.permissions,
    };
    const token = `simulated.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${randomUUID()}`;
    tokens.set(token, { permissions: application.permissions, expiresAt: now() + tokenSeconds * 1_000 });
    const seconds = { expires_in: tokenSeconds, ext_expires_in: tokenSeconds };
    return Response.json({ token_type: "Bearer", ...seconds, access_token: token });
  }

  return {
    issue,
    findPermissions: ({ headers }: Request): readonly string[] | null => {
      const token = tokens.get(headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
      return token && token.expiresAt > now() ? token.permissions : null;
    },
    revokeAll: () => tokens.clear(),
  };
}

function findRefusal(
  { tenantId, clientId, clientSecret, isSecretExpired, certificate, resource }: Application,
  form: URLSearchParams,
  url: URL,
  now: number,
): number | null {
  if (url.pathname.split("/")[1]?.toLowerCase() !== tenantId.toLowerCase()) return 90002;
  if (form.get("scope") !== `${resource}/.default`) return 70011;
  if (form.get("client_id") !== clientId) return 700016;
  const assertion = form.get("client_assertion");
  if (assertion !== null)
    return certificate && isAccepted(assertion, certificate, clientId, url.href, now) ? null : 700027;
  if (form.get("client_secret") !== clientSecret) return 7000215;
  return isSecretExpired ? 7000222 : null;
}

const headerSchema = z.object({ alg: z.literal("PS256"), typ: z.literal("JWT"), "x5t#S256": z.string() });
const claimsSchema = z.object({
  ...{ iss: z.string(), sub: z.string(), aud: z.string(), jti: z.string() },
  ...{ nbf: z.number(), exp: z.number() },
});

function isAccepted(
  assertion: string,
  pem: string,
  clientId: string,
  audience: string,
  now: number,
): boolean {
  const [head = "", body = "", signature = ""] = assertion.split(".");
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  const certificate = new X509Certificate(pem);
  const header = headerSchema.safeParse(parse(head)).data;
  const claims = claimsSchema.safeParse(parse(body)).data;
  return (
    header?.["x5t#S256"] === createHash("sha256").update(certificate.raw).digest("base64url") &&
    claims !== undefined &&
    [claims.iss, claims.sub].every((name) => name === clientId) &&
    claims.aud === audience &&
    claims.nbf <= now + 300 &&
    claims.exp > now &&
    claims.exp - claims.nbf <= 900 &&
    new Date(certificate.validTo).getTime() > now * 1_000 &&
    createVerify("RSA-SHA256").update(`${head}.${body}`).verify(
      {
        key: certificate.publicKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      },
      signature,
      "base64url",
    )
  );
}
