import { createHash } from "node:crypto";
import type { AuthorizationEndpoint, IssuedCode } from "./authorization-endpoint";
import type { ConnectionStore } from "./connection-store";
import type { TokenQuirks, TokenStore } from "./token-store";

type Given = {
  clientId: string;
  clientSecret: string;
  authorizations: AuthorizationEndpoint;
  tokens: TokenStore;
  connections: ConnectionStore;
};

/** `/connect/token` and `/connect/revocation`, for the one app that there is. */
export function createTokenEndpoint({ clientId, clientSecret, authorizations, tokens, connections }: Given) {
  /** Null lets the request through. */
  function refuse(request: Request): Response | null {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
      return oauthError("invalid_request");
    return isTheApp(request.headers.get("authorization")) ? null : oauthError("invalid_client");
  }

  /** Basic, with or without the encoding of forms within it, which RFC 6749 asks for and not every client does. */
  function isTheApp(authorization: string | null): boolean {
    const [, encoded = ""] = /^Basic (.+)$/i.exec(authorization ?? "") ?? [];
    const [id = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":");
    const matches = (sent: string, wanted: string) => sent === wanted || decoded(sent) === wanted;
    return matches(id, clientId) && matches(rest.join(":"), clientSecret);
  }

  return {
    exchange: (request: Request, form: URLSearchParams, quirks: TokenQuirks): Response => {
      const refused = refuse(request);
      if (refused) return refused;
      const issued = authorizations.redeem(form.get("code") ?? "");
      return issued && isMatched(issued, form)
        ? success(tokens.begin(issued.agreement, quirks, issued.codeChallenge !== null))
        : oauthError("invalid_grant");
    },
    refresh: (request: Request, form: URLSearchParams, quirks: TokenQuirks): Response => {
      const refused = refuse(request);
      if (refused) return refused;
      const pair = tokens.refresh(form.get("refresh_token") ?? "", quirks);
      return pair ? success(pair) : oauthError("invalid_grant");
    },
    otherGrant: (request: Request): Response => refuse(request) ?? oauthError("unsupported_grant_type"),
    /** An unknown token is no error (RFC 7009). */
    revoke: (request: Request, form: URLSearchParams): Response => {
      const refused = refuse(request);
      if (refused) return refused;
      if (tokens.revoke(form.get("token") ?? "")) connections.disconnectAll();
      return new Response(null);
    },
  };
}

/** An error of the token endpoint. All of them are 400, `invalid_client` too (only our reading). */
export const oauthError = (error: string): Response =>
  Response.json({ error }, { status: 400, headers: { "cache-control": "no-store" } });

const success = (body: object) => Response.json(body, { headers: { "cache-control": "no-store" } });

/** The redirect address as at the consent page, and the verifier of the challenge there, if there was one and only then. */
function isMatched({ redirectUri, codeChallenge }: IssuedCode, form: URLSearchParams): boolean {
  if (form.get("redirect_uri") !== redirectUri) return false;
  const verifier = form.get("code_verifier");
  if (codeChallenge === null || verifier === null) return codeChallenge === verifier;
  const isVerifier = /^[\w.~-]{43,128}$/.test(verifier);
  return isVerifier && createHash("sha256").update(verifier).digest("base64url") === codeChallenge;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
