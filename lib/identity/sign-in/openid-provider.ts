import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import type { Environment } from "@/lib/platform/environment";
import { OutgoingAgent } from "@/lib/platform/outgoing-agent";
import { LoggableError } from "@/lib/platform/problem";
import type { SsoProfile } from "./sign-in";

/** Claims of a user (OpenID Connect Core 5.1). Some providers send `email_verified` as a string. */
const oidcClaims = z.looseObject({
  sub: z.string().regex(/^\P{C}{1,255}$/u),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish(),
  name: z.string().nullish(),
});
type OidcClaims = z.infer<typeof oidcClaims>;

type OidcSettings = NonNullable<Environment["oidc"]>;

/**
 * Builds the OpenID Connect provider for next-auth with PKCE, state and nonce. Endpoints and keys come from the
 * provider's discovery document.
 */
export function createOpenIdProvider({
  issuer,
  clientId,
  clientSecret,
  name,
}: OidcSettings): OAuthConfig<OidcClaims> {
  return {
    id: "oidc",
    name,
    type: "oauth",
    issuer,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    userinfo: { request: ({ client, tokens }) => readClaims(client, tokens) },
    clientId,
    clientSecret,
    ...(issuer.startsWith("https:") && { httpOptions: { agent: new OutgoingAgent() } }),
    profile: ({ sub }) => ({ id: sub }), // next-auth requires an id; `parseSsoProfile` determines the account
  };
}

/**
 * Parses the claims of a sign-in; null for invalid claims. A missing e-mail becomes "", which sign-in refuses as
 * unconfirmed.
 */
export function parseSsoProfile({ issuer }: OidcSettings, claims: unknown): SsoProfile | null {
  const read = oidcClaims.safeParse(claims);
  if (!read.success) return null;
  const { sub, email, email_verified, name } = read.data;
  return {
    issuer,
    subject: sub,
    email: email ?? "",
    isEmailUnverified: email_verified === false,
    name: name ?? "",
  };
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
async function readClaims(client: OidcClient, tokens: UserinfoContext["tokens"]) {
  if (!hasIdToken(tokens)) throw new LoggableError("the OpenID provider's answer has no ID token");
  const signed = tokens.claims();
  const isComplete = signed.email !== undefined && signed.email_verified !== undefined;
  if (isComplete || client.issuer.metadata.userinfo_endpoint === undefined) return signed;
  return mergeClaims(signed, await client.userinfo(tokens));
}

/**
 * Merges two sets of claims; signed claims win. An e-mail is unconfirmed if either set says so. A confirmation in
 * `userinfo` counts only for the e-mail in `userinfo`.
 */
export function mergeClaims(signed: unknown, userinfo: unknown) {
  const [first, second] = [oidcClaims.parse(signed), oidcClaims.parse(userinfo)];
  const [email, name] = [first.email ?? second.email, first.name ?? second.name];
  const isDoubtful = first.email_verified === false || second.email_verified === false;
  const verifiedByUserinfo = second.email === email ? second.email_verified : undefined;
  const isVerified = isDoubtful ? false : (first.email_verified ?? verifiedByUserinfo);
  return {
    sub: first.sub,
    ...(typeof email === "string" && { email }),
    ...(typeof name === "string" && { name }),
    ...(typeof isVerified === "boolean" && { email_verified: isVerified }),
  };
}

/** True if the token set has an ID token and the method `claims`, which next-auth's types omit. */
const hasIdToken = (tokens: UserinfoContext["tokens"]): tokens is TokensWithIdToken =>
  "claims" in tokens && tokens.id_token !== undefined;
