import "server-only";
import type { OAuthConfig, TokenEndpointHandler } from "next-auth/providers/oauth";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientError,
  ClientSecretBasic,
  clockTolerance,
  Configuration,
  enableNonRepudiationChecks,
} from "openid-client";
import { z } from "zod";
import type { Environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { OutgoingAgent } from "@/lib/platform/network/outgoing-agent";
import { LoggableError } from "@/lib/platform/problem";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import type { SsoProfile } from "./sign-in";

/** Claims of a user (OpenID Connect Core 5.1). Some providers send `email_verified` as a string. */
const oidcClaims = z.looseObject({
  sub: z.string().regex(/^\P{C}{1,255}$/u),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish(),
  name: z.string().nullish(),
});
type OidcClaims = z.infer<typeof oidcClaims>;

const timeoutSeconds = 10;

/** Tolerated difference between the clocks of Kith and the provider, in seconds. */
export const clockToleranceSeconds = 60;

export type OidcSettings = NonNullable<Environment["oidc"]>;

/** Uses PKCE, state and nonce. Endpoints and keys come from the provider's discovery document. */
export function createOpenIdProvider(settings: OidcSettings): OAuthConfig<OidcClaims> {
  const { issuer, clientId, clientSecret, name, emailClaim } = settings;
  return {
    id: "oidc",
    name,
    type: "oauth",
    issuer,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    token: { request: async (context) => ({ tokens: await exchangeCode(settings, context) }) },
    userinfo: { request: ({ client, tokens }) => readClaims(client, tokens, emailClaim) },
    clientId,
    clientSecret,
    ...(issuer.startsWith("https:") && { httpOptions: { agent: new OutgoingAgent() } }),
    profile: ({ sub }) => ({ id: sub }), // next-auth requires an id; `parseSsoProfile` determines the account
  };
}

/** Returns null for invalid claims. A missing e-mail becomes "", which sign-in refuses. */
export function parseSsoProfile({ issuer }: OidcSettings, claims: unknown): SsoProfile | null {
  const read = oidcClaims.safeParse(claims);
  if (!read.success) return null;
  const { sub, email, email_verified, name } = read.data;
  return {
    issuer,
    subject: sub,
    email: typeof email === "string" ? email : "",
    isEmailUnverified: email_verified === false,
    name: name ?? "",
  };
}

export const clockDiffersError = "ClockDiffers";

type CodeContext = Parameters<NonNullable<Exclude<TokenEndpointHandler, string>["request"]>>[0];

/** next-auth's own client accepts RS256 only, and tolerates ten seconds between the clocks. */
async function exchangeCode(settings: OidcSettings, { client, params, checks, provider }: CodeContext) {
  const answered = new URL(provider.callbackUrl);
  for (const [name, value] of Object.entries(params))
    if (typeof value === "string") answered.searchParams.set(name, value);
  const { access_token, id_token, token_type } = await authorizationCodeGrant(
    createConfiguration(settings, discoveryDocument.parse(client.issuer.metadata)),
    answered,
    {
      idTokenExpected: true,
      ...(checks.code_verifier !== undefined && { pkceCodeVerifier: checks.code_verifier }),
      ...(checks.state !== undefined && { expectedState: checks.state }),
      // next-auth's types omit the nonce. Without it, the ID token would be refused.
      ...("nonce" in checks && typeof checks.nonce === "string" && { expectedNonce: checks.nonce }),
    },
  ).catch(rethrowClockDifference);
  return { access_token, token_type, ...(id_token !== undefined && { id_token }) };
}

/** Fields of a provider's discovery document that a sign-in needs (OpenID Connect Discovery 3). */
export const discoveryDocument = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default([]),
  authorization_response_iss_parameter_supported: z.boolean().optional().catch(false),
});
export type DiscoveryDocument = z.infer<typeof discoveryDocument>;

export function createConfiguration(
  { issuer, clientId, clientSecret }: OidcSettings,
  provider: DiscoveryDocument,
): Configuration {
  const configuration = new Configuration(
    {
      issuer: provider.issuer,
      token_endpoint: provider.token_endpoint,
      jwks_uri: provider.jwks_uri,
      id_token_signing_alg_values_supported: ["RS256", ...listAnnouncedAlgorithms(provider)],
      authorization_response_iss_parameter_supported:
        provider.authorization_response_iss_parameter_supported === true,
    },
    clientId,
    { [clockTolerance]: clockToleranceSeconds },
    ClientSecretBasic(clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  enableNonRepudiationChecks(configuration); // verifies the signature, and not only the connection to the provider
  if (issuer.startsWith("http:")) allowInsecureRequests(configuration);
  return configuration;
}

/** Never `none`, nor an algorithm with the client secret as its key. Every provider supports RS256. */
export const listAnnouncedAlgorithms = (provider: DiscoveryDocument): string[] =>
  provider.id_token_signing_alg_values_supported.filter((name) =>
    /^(?:[RPE]S(?:256|384|512)|Ed(?:DSA|25519))$/.test(name),
  );

/** Rethrows an ID token outside its time as the difference of the clocks, which it is right after the sign-in. */
function rethrowClockDifference(error: unknown): never {
  if (!(error instanceof ClientError) || error.code !== "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") throw error;
  log.error({ err: error }, "the clocks of Kith and of the OpenID provider differ by more than 60 seconds");
  throw new LoggableError(clockDiffersError);
}

type UserinfoContext = Parameters<
  NonNullable<Exclude<OAuthConfig<OidcClaims>["userinfo"], string | undefined>["request"]>
>[0];
type OidcClient = UserinfoContext["client"];
type TokensWithIdToken = Exclude<Parameters<OidcClient["userinfo"]>[0], string>;

/**
 * Reads the claims of the verified ID token. Completes missing e-mail claims from the userinfo endpoint, where many
 * providers send them (OpenID Connect Core 5.4). The client rejects userinfo of a different subject.
 */
async function readClaims(client: OidcClient, tokens: UserinfoContext["tokens"], emailClaim: string) {
  if (!hasIdToken(tokens)) throw new LoggableError("the OpenID provider's answer has no ID token");
  const signed = tokens.claims();
  const isComplete = signed[emailClaim] !== undefined && signed.email_verified !== undefined;
  const hasUserinfo = client.issuer.metadata.userinfo_endpoint !== undefined;
  const userinfo = isComplete || !hasUserinfo ? signed : await client.userinfo(tokens);
  const claims = mergeClaims(signed, userinfo, emailClaim);
  if (claims.email === undefined)
    log.warn({ claim: emailClaim }, "the OpenID provider sent no e-mail address in this claim");
  return claims;
}

/** Signed claims win. An e-mail is unconfirmed if either set says so, or if the sets have different ones. */
export function mergeClaims(signed: unknown, userinfo: unknown, emailClaim = "email") {
  const [first, second] = [oidcClaims.parse(signed), oidcClaims.parse(userinfo)];
  const [signedEmail, otherEmail] = [readText(first[emailClaim]), readText(second[emailClaim])];
  const [email, name] = [signedEmail ?? otherEmail, first.name ?? second.name];
  const isOther =
    signedEmail !== undefined &&
    otherEmail !== undefined &&
    normaliseEmail(signedEmail) !== normaliseEmail(otherEmail);
  const isDoubtful = isOther || first.email_verified === false || second.email_verified === false;
  const isVerified = isDoubtful ? false : (first.email_verified ?? second.email_verified);
  return {
    sub: first.sub,
    ...(email !== undefined && { email }),
    ...(typeof name === "string" && { name }),
    ...(typeof isVerified === "boolean" && { email_verified: isVerified }),
  };
}

const readText = (claim: unknown) => (typeof claim === "string" && claim !== "" ? claim : undefined);

/** True if the token set has an ID token and the method `claims`, which next-auth's types omit. */
const hasIdToken = (tokens: UserinfoContext["tokens"]): tokens is TokensWithIdToken =>
  "claims" in tokens && tokens.id_token !== undefined;
