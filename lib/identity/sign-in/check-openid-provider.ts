import "server-only";
import { authorizationCodeGrant, randomPKCECodeVerifier } from "openid-client";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import {
  clockToleranceSeconds,
  createConfiguration,
  discoveryDocument,
  listAnnouncedAlgorithms,
  type DiscoveryDocument,
  type OidcSettings,
} from "./openid-provider";

const timeoutMs = 10_000;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

export const getOpenIdRedirectUri = (): string => `${environment().publicUrl}/api/auth/callback/oidc`;

export async function checkOpenIdProvider(_caller: CallerWith<"admin:connections">): Promise<string | null> {
  const { oidc } = environment();
  if (oidc === null) {
    throw new Problem(
      "conflict",
      "single_sign_on_not_configured",
      "Single sign-on is not configured. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and restart Kith.",
    );
  }
  return findOpenIdProblem(oidc);
}

/** Returns a problem with its solution, or null. Only a sign-in tests the redirect address and the claims. */
export async function findOpenIdProblem(oidc: OidcSettings): Promise<string | null> {
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
    return (
      describeClockDifference(oidc.name, response.headers.get("date")) ??
      (await findKeyProblem(oidc.name, document.data)) ??
      (await findClientProblem(oidc, document.data))
    );
  } catch (error) {
    log.warn({ err: error }, "single sign-on provider not reachable");
    return `${oidc.name} cannot be reached at ${address}. Check OIDC_ISSUER and the network of the server.`;
  }
}

function describeClockDifference(name: string, date: string | null): string | null {
  const seconds = Math.round((Date.now() - Date.parse(date ?? "")) / 1000);
  if (!(Math.abs(seconds) > clockToleranceSeconds)) return null; // NaN without a date
  const direction = seconds > 0 ? "ahead of" : "behind";
  return `The clock of this server is ${Math.abs(seconds)} seconds ${direction} that of ${name}, so sign-ins fail. Synchronise the clock of the server with NTP.`;
}

async function findKeyProblem(name: string, provider: DiscoveryDocument): Promise<string | null> {
  const announced = provider.id_token_signing_alg_values_supported;
  if (announced.length > 0 && listAnnouncedAlgorithms(provider).length === 0)
    return `${name} signs ID tokens only with ${announced.join(", ")}, which Kith does not accept. Choose RS256, ES256 or PS256 there.`;
  const response = await fetch(provider.jwks_uri, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok && keySet.safeParse(await response.json()).success) return null;
  return `${name} publishes no keys at ${provider.jwks_uri}, so Kith cannot verify its ID tokens. Check the signing key of Kith's client there.`;
}

/** Error of a token endpoint that does not know the client or its secret (OAuth 2.0, 5.2). */
const clientRefusal = z.union([
  z.looseObject({ status: z.literal(401) }),
  z.looseObject({ error: z.enum(["invalid_client", "unauthorized_client"]) }),
]);

/** Sends a code that no provider issued: it answers `invalid_grant` if it accepts the client. */
async function findClientProblem(oidc: OidcSettings, provider: DiscoveryDocument): Promise<string | null> {
  const answered = new URL(`${getOpenIdRedirectUri()}?code=kith-test`);
  try {
    await authorizationCodeGrant(createConfiguration(oidc, provider), answered, {
      pkceCodeVerifier: randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (clientRefusal.safeParse(error).success)
      return `${oidc.name} does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Copy both from Kith's client there, and restart Kith.`;
  }
  return null;
}
