import { randomBytes, randomUUID } from "node:crypto";
import { backTo, readAuthorizationRequest, type AuthorizationRequest } from "./authorization-request";
import type { ConnectionStore } from "./connection-store";
import { consentPage, refusalPage } from "./consent-page";
import type { Tenant } from "./tenants";
import type { Agreement } from "./token-store";

const codeMs = 5 * 60_000;

/** A code that was given out: what it stands for and what its exchange has to match. */
export type IssuedCode = {
  agreement: Agreement;
  redirectUri: string;
  codeChallenge: string | null;
  expiresAt: number;
};

type Given = {
  clientId: string;
  appName: string;
  redirectUris: readonly string[] | null;
  tenants: readonly Tenant[];
  connections: ConnectionStore;
  now: () => number;
};

/** The consent page and what follows from it. A request is decided once; a code is good for five minutes and one exchange. */
export function createAuthorizationEndpoint(given: Given) {
  const { clientId, appName, redirectUris, tenants, connections, now } = given;
  const pending = new Map<string, AuthorizationRequest>();
  const codes = new Map<string, IssuedCode>();

  function allow(request: AuthorizationRequest, tenantIds: readonly string[]): URL {
    const agreement = { authEventId: randomUUID(), scopes: request.scopes };
    connections.connect(tenantIds, agreement.authEventId);
    const code = randomBytes(24).toString("base64url");
    const { redirectUri, codeChallenge } = request;
    codes.set(code, { agreement, redirectUri, codeChallenge, expiresAt: now() + codeMs });
    return backTo(request, { code });
  }

  const page = (requestId: string, { scopes }: AuthorizationRequest, problem?: string) =>
    consentPage({ requestId, appName, scopes, tenants }, problem);

  return {
    show: (parameters: URLSearchParams): Response => {
      const read = readAuthorizationRequest(parameters, clientId, redirectUris);
      if ("untrusted" in read) return refusalPage(read.untrusted);
      if ("redirect" in read) return redirectTo(read.redirect);
      const requestId = randomUUID();
      pending.set(requestId, read.request);
      return page(requestId, read.request);
    },
    decide: (form: URLSearchParams): Response => {
      const requestId = form.get("request") ?? "";
      const request = pending.get(requestId);
      if (!request) return refusalPage("invalid_request: this request was decided already, or never made");
      const chosen = form.getAll("tenant").filter((id) => tenants.some(({ tenantId }) => tenantId === id));
      const isAllowed = form.get("decision") === "allow";
      if (isAllowed && chosen.length === 0)
        return page(requestId, request, "Choose at least one organisation.");
      pending.delete(requestId);
      return redirectTo(isAllowed ? allow(request, chosen) : backTo(request, { error: "access_denied" }));
    },
    /** What a code stands for, once; null for a code that is unknown, used or too old. */
    redeem: (code: string): IssuedCode | null => {
      const issued = codes.get(code);
      codes.delete(code);
      return issued && issued.expiresAt > now() ? issued : null;
    },
  };
}
export type AuthorizationEndpoint = ReturnType<typeof createAuthorizationEndpoint>;

const redirectTo = (target: URL) =>
  new Response(null, { status: 302, headers: { location: target.href, "cache-control": "no-store" } });
