import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/platform/problem";

const timeoutMs = 10_000;

/** Fields of a provider's discovery document that a sign-in needs (OpenID Connect Discovery 3). */
const discoveryDocument = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Returns the redirect URI to register with the OpenID provider. */
export const getOpenIdRedirectUri = (): string => `${environment().publicUrl}/api/auth/callback/oidc`;

/**
 * Tests whether the provider's discovery document can be read and belongs to the configured issuer. Only a sign-in
 * tests client id and secret. Returns null, or a message with the problem and its solution. Throws a 409 if single
 * sign-on is not configured.
 */
export async function checkOpenIdProvider(_caller: CallerWith<"admin:connections">): Promise<string | null> {
  const { oidc } = environment();
  if (oidc === null) {
    throw new Problem(
      "conflict",
      "single_sign_on_not_configured",
      "Single sign-on is not configured. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and restart Kith.",
    );
  }
  const address = `${oidc.issuer}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok)
      return `${oidc.name} answers ${response.status} at ${address}. Check OIDC_ISSUER, and restart Kith.`;
    const document = discoveryDocument.safeParse(await response.json());
    if (!document.success)
      return `The answer at ${address} is not the description of an OpenID Connect provider. Check OIDC_ISSUER, and restart Kith.`;
    if (document.data.issuer.replace(/\/+$/, "") !== oidc.issuer)
      return `${oidc.name} names another issuer than OIDC_ISSUER. Copy its issuer to OIDC_ISSUER, and restart Kith.`;
    return null;
  } catch (error) {
    log.warn({ err: error }, "single sign-on provider not reachable");
    return `${oidc.name} cannot be reached at ${address}. Check OIDC_ISSUER and the network of the server.`;
  }
}
