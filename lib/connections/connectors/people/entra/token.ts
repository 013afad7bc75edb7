import { createHash, createPrivateKey, randomUUID, X509Certificate, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { requestAccessToken, type TokenRefusal } from "@/lib/connections/connectors/authorised-call";
import type { CallEnvironment } from "@/lib/connections/connectors/vendor-call";
import { createRefusedProblem, createRejectedProblem } from "@/lib/connections/connectors/refusals";
import { cloudNames, clouds } from "./clouds";

export const entraCredential = z.object({
  tenantId: z.string(),
  clientId: z.string(),
  cloud: z.enum(cloudNames),
  /** Value of a client secret, or PEM text with a certificate and its private key. */
  proof: z.union([z.object({ secret: z.string() }), z.object({ certificate: z.string() })]),
});
export type EntraCredential = z.infer<typeof entraCredential>;

export type EntraSettings = CallEnvironment & {
  credential: EntraCredential;
  /** Addresses of a simulator. Absent: those of the cloud. */
  loginUrl?: string | null;
  graphUrl?: string | null;
};

/** The token is valid for an hour, and there is no refresh token (ENTRA-2). No error contains the credential. */
export async function fetchToken(settings: EntraSettings, signal: AbortSignal): Promise<string> {
  const { credential, loginUrl, fetch, timing } = settings;
  const { tenantId, clientId, cloud, proof } = credential;
  const tokenUrl = `${loginUrl ?? clouds[cloud].login}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
  const now = (timing?.now ?? Date.now)();
  const form = {
    client_id: clientId,
    scope: `${clouds[cloud].graph}/.default`,
    grant_type: "client_credentials",
    ...("secret" in proof
      ? { client_secret: proof.secret }
      : {
          client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          client_assertion: await signAssertion(proof.certificate, clientId, tokenUrl, now),
        }),
  };
  return requestAccessToken(
    { system: "projects", fetch, timing, tokenUrl, form, explainTokenRefusal },
    signal,
  );
}

const assertionSeconds = 600;

function signAssertion(pem: string, clientId: string, audience: string, now: number): Promise<string> {
  const { certificate, key } = readCertificate(pem);
  const issuedAt = Math.floor(now / 1_000);
  return new SignJWT()
    .setProtectedHeader({
      alg: "PS256",
      typ: "JWT",
      "x5t#S256": createHash("sha256").update(certificate.raw).digest("base64url"),
    })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setNotBefore(issuedAt)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + assertionSeconds)
    .sign(key);
}

/** Throws 400 `credentials_rejected` unless the text has an RSA key without a passphrase and its certificate. */
export function readCertificate(pem: string): { certificate: X509Certificate; key: KeyObject } {
  const blocks = (label: string) =>
    pem.match(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`, "g")) ?? [];
  try {
    const [privateKey = ""] = blocks("(?:RSA )?PRIVATE KEY");
    const key = createPrivateKey(privateKey);
    const certificate = blocks("CERTIFICATE")
      .map((block) => new X509Certificate(block))
      .find((one) => one.checkPrivateKey(key));
    const isRsa = key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
    if (certificate && isRsa) return { certificate, key };
  } catch {
    // OpenSSL's message may quote the text.
  }
  throw createRejectedProblem(
    "This is no certificate with its private key. Paste the PEM text of both: an RSA key of at least 2048 bits without a passphrase, and the certificate that was uploaded to the app registration.",
  );
}

/** Codes of the token endpoint (AADSTS). Its texts change and quote the request. */
const refusals: Readonly<Record<number, string>> = {
  7000215:
    "Microsoft does not accept the client secret. Copy the secret’s value, not its id: it is shown only when the secret is created, under Certificates & secrets of the app registration.",
  7000222:
    "The client secret has expired. Create a new one under Certificates & secrets of the app registration, and connect again with its value.",
  700016:
    "The tenant has no application with this client id. Copy the application (client) id and the directory (tenant) id from the overview of the app registration.",
  90002:
    "There is no such tenant in the chosen cloud. Check the directory (tenant) id, and choose the cloud that the tenant is in.",
  700027:
    "Microsoft does not accept the certificate. Upload it under Certificates & secrets of the app registration, and check that it has not expired.",
  70011:
    "The chosen cloud does not fit the tenant. Choose the cloud that the tenant is in, and connect again.",
};

const explainTokenRefusal = ({ codes }: TokenRefusal) =>
  createRefusedProblem(
    codes.map((code) => refusals[code]).find(Boolean) ??
      `Microsoft does not accept the application’s credential${codes[0] ? ` (AADSTS${codes[0]})` : ""}. Check it in the app registration, and that this server’s clock is right.`,
  );
