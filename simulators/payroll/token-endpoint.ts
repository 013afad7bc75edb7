import { createHash } from "node:crypto";
import type { AuthorizationEndpoint, IssuedCode } from "./authorization-endpoint";
import type { ConnectionStore } from "./connection-store";
import type { TokenQuirks, TokenStore } from "./token-store";

type TokenEndpointDependencies = {
  clientId: string;
  clientSecret: string;
  authorizations: AuthorizationEndpoint;
  tokens: TokenStore;
  connections: ConnectionStore;
};

export function createTokenEndpoint({
  clientId,
  clientSecret,
  authorizations,
  tokens,
  connections,
}: TokenEndpointDependencies) {
  function refuse(request: Request): Response | null {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
      return createOauthError("invalid_request");
    return isTheApp(request.headers.get("authorization")) ? null : createOauthError("invalid_client");
  }

  /**
   * Checks Basic credentials. Accepts them with and without form encoding, which RFC 6749 requires and some clients
   * omit.
   */
  function isTheApp(authorization: string | null): boolean {
    const [, encoded = ""] = /^Basic (.+)$/i.exec(authorization ?? "") ?? [];
    const [id = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":");
    const matches = (sent: string, wanted: string) => sent === wanted || decodeFormValue(sent) === wanted;
    return matches(id, clientId) && matches(rest.join(":"), clientSecret);
  }

  return {
    exchange: (request: Request, form: URLSearchParams, quirks: TokenQuirks): Response => {
      const refused = refuse(request);
      if (refused) return refused;
      const issued = authorizations.redeem(form.get("code") ?? "");
      return issued && isCodeMatch(issued, form)
        ? createTokenResponse(tokens.begin(issued.agreement, quirks, issued.codeChallenge !== null))
        : createOauthError("invalid_grant");
    },
    refresh: (request: Request, form: URLSearchParams, quirks: TokenQuirks): Response => {
      const refused = refuse(request);
      if (refused) return refused;
      const pair = tokens.refresh(form.get("refresh_token") ?? "", quirks);
      return pair ? createTokenResponse(pair) : createOauthError("invalid_grant");
    },
    otherGrant: (request: Request): Response => refuse(request) ?? createOauthError("unsupported_grant_type"),
    /** An unknown token is no error (RFC 7009). */
    revoke: (request: Request, form: URLSearchParams): Response => {
      const refused = refuse(request);
      if (refused) return refused;
      if (tokens.revoke(form.get("token") ?? "")) connections.disconnectAll();
      return new Response(null);
    },
  };
}

/** Returns an error of the token endpoint: always 400, including `invalid_client` (assumption). */
export const createOauthError = (error: string): Response =>
  Response.json({ error }, { status: 400, headers: { "cache-control": "no-store" } });

const createTokenResponse = (body: object) =>
  Response.json(body, { headers: { "cache-control": "no-store" } });

/**
 * Returns true if the redirect URI matches the consent request, and the verifier its challenge. Without a challenge, no
 * verifier is allowed.
 */
function isCodeMatch({ redirectUri, codeChallenge }: IssuedCode, form: URLSearchParams): boolean {
  if (form.get("redirect_uri") !== redirectUri) return false;
  const verifier = form.get("code_verifier");
  if (codeChallenge === null || verifier === null) return codeChallenge === verifier;
  const isVerifier = /^[\w.~-]{43,128}$/.test(verifier);
  return isVerifier && createHash("sha256").update(verifier).digest("base64url") === codeChallenge;
}

function decodeFormValue(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
