import { randomBytes, randomUUID } from "node:crypto";
import {
  buildRedirectUrl,
  readAuthorizationRequest,
  type AuthorizationRequest,
} from "./authorization-request";
import type { ConnectionStore } from "./connection-store";
import { renderConsentPage, renderRefusalPage } from "./consent-page";
import type { Tenant } from "./tenants";
import type { ConsentGrant } from "./token-store";

const codeLifetimeMs = 5 * 60_000;

/** Issued code, with its consent and the values that its exchange must match. */
export type IssuedCode = {
  agreement: ConsentGrant;
  redirectUri: string;
  codeChallenge: string | null;
  expiresAt: number;
};

type AuthorizationDependencies = {
  clientId: string;
  tenants: readonly Tenant[];
  connections: ConnectionStore;
  now: () => number;
};

/**
 * Creates the handlers of the consent page and of its form. A request is decided once; a code is valid for five minutes
 * and one exchange.
 */
export function createAuthorizationEndpoint(given: AuthorizationDependencies) {
  const { clientId, tenants, connections, now } = given;
  const pending = new Map<string, AuthorizationRequest>();
  const codes = new Map<string, IssuedCode>();

  function allow(request: AuthorizationRequest, tenantIds: readonly string[]): URL {
    const agreement = { authEventId: randomUUID(), scopes: request.scopes };
    connections.connect(tenantIds, agreement.authEventId);
    const code = randomBytes(24).toString("base64url");
    const { redirectUri, codeChallenge } = request;
    codes.set(code, { agreement, redirectUri, codeChallenge, expiresAt: now() + codeLifetimeMs });
    return buildRedirectUrl(request, { code });
  }

  const page = (requestId: string, { scopes }: AuthorizationRequest, problem?: string) =>
    renderConsentPage({ requestId, scopes, tenants }, problem);

  return {
    show: (parameters: URLSearchParams): Response => {
      const read = readAuthorizationRequest(parameters, clientId);
      if ("untrusted" in read) return renderRefusalPage(read.untrusted);
      if ("redirect" in read) return createRedirect(read.redirect);
      const requestId = randomUUID();
      pending.set(requestId, read.request);
      return page(requestId, read.request);
    },
    decide: (form: URLSearchParams): Response => {
      const requestId = form.get("request") ?? "";
      const request = pending.get(requestId);
      if (!request)
        return renderRefusalPage("invalid_request: this request was decided already, or never made");
      const chosen = form.getAll("tenant").filter((id) => tenants.some(({ tenantId }) => tenantId === id));
      const isAllowed = form.get("decision") === "allow";
      if (isAllowed && chosen.length === 0)
        return page(requestId, request, "Choose at least one organisation.");
      pending.delete(requestId);
      return createRedirect(
        isAllowed ? allow(request, chosen) : buildRedirectUrl(request, { error: "access_denied" }),
      );
    },
    /** Redeems a code once. Returns null if it is unknown, used or expired. */
    redeem: (code: string): IssuedCode | null => {
      const issued = codes.get(code);
      codes.delete(code);
      return issued && issued.expiresAt > now() ? issued : null;
    },
  };
}
export type AuthorizationEndpoint = ReturnType<typeof createAuthorizationEndpoint>;

const createRedirect = (target: URL) =>
  new Response(null, { status: 302, headers: { location: target.href, "cache-control": "no-store" } });
