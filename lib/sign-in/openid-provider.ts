import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import type { Environment } from "@/lib/platform/environment";
import { Reason } from "@/lib/problem";
import type { SsoProfile } from "./sign-in";

/** What the provider says of someone (OpenID Connect Core 5.1). Some write `email_verified` as a word. */
const claims = z.looseObject({
  sub: z.string().regex(/^\P{C}{1,255}$/u),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish(),
  name: z.string().nullish(),
});
type Claims = z.infer<typeof claims>;

type Settings = NonNullable<Environment["oidc"]>;

/** The company's single sign-on for next-auth: with PKCE, state and nonce; addresses and keys from the provider's own document. */
export function openIdProvider({ issuer, clientId, clientSecret, name }: Settings): OAuthConfig<Claims> {
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
    profile: ({ sub }) => ({ id: sub }), // next-auth wants an id; whose account it is, `readProfile` reads
  };
}

/** Who signed in, from what the provider said; null for claims that are none. Without an e-mail: one that is not confirmed. */
export function readProfile({ issuer }: Settings, said: unknown): SsoProfile | null {
  const read = claims.safeParse(said);
  if (!read.success) return null;
  const { sub, email, email_verified, name } = read.data;
  return {
    issuer,
    subject: sub,
    email: email ?? "",
    isEmailDoubtful: email_verified === false,
    name: name ?? "",
  };
}

type Context = Parameters<
  NonNullable<Exclude<OAuthConfig<Claims>["userinfo"], string | undefined>["request"]>
>[0];
type Client = Context["client"];
type SignedTokens = Exclude<Parameters<Client["userinfo"]>[0], string>;

/**
 * The claims of the verified ID token and, for what it leaves out, those of userinfo: OpenID Connect Core 5.4 has the e-mail
 * there, and many providers keep to it. The client refuses userinfo about anybody but the ID token's subject.
 */
async function readClaims(client: Client, tokens: Context["tokens"]) {
  if (!isSigned(tokens)) throw new Reason("the OpenID provider's answer has no ID token");
  const signed = tokens.claims();
  const isComplete = signed.email !== undefined && signed.email_verified !== undefined;
  if (isComplete || client.issuer.metadata.userinfo_endpoint === undefined) return signed;
  return joinClaims(signed, await client.userinfo(tokens));
}

/**
 * One set of claims out of two: the signed ones win, and userinfo adds what they leave out. That an address is not confirmed
 * counts wherever it is said; that it is, only for the address of which it was said.
 */
export function joinClaims(signed: unknown, told: unknown) {
  const [first, second] = [claims.parse(signed), claims.parse(told)];
  const [email, name] = [first.email ?? second.email, first.name ?? second.name];
  const isDoubtful = first.email_verified === false || second.email_verified === false;
  const saidOfSame = second.email === email ? second.email_verified : undefined;
  const isVerified = isDoubtful ? false : (first.email_verified ?? saidOfSame);
  return {
    sub: first.sub,
    ...(typeof email === "string" && { email }),
    ...(typeof name === "string" && { name }),
    ...(typeof isVerified === "boolean" && { email_verified: isVerified }),
  };
}

/** next-auth declares less than openid-client hands it: a token set that can read its own ID token. */
const isSigned = (tokens: Context["tokens"]): tokens is SignedTokens =>
  "claims" in tokens && tokens.id_token !== undefined;
