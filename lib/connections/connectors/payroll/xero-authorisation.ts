import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { z } from "zod";
import { postForm, type TokenRefusal } from "@/lib/connections/connectors/authorised-call";
import { createCall, toPathId, type CallEnvironment } from "@/lib/connections/connectors/vendor-call";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import { cleanText } from "@/lib/platform/text/plain-text";
import { Problem, LoggableError } from "@/lib/platform/problem";
import type { PayrollOAuthClient, PayrollTenant, PayrollTokens } from "./port";
import { connectionsResponse, tokensResponse, type XeroTokens } from "./xero-schemas";

// Adapter of Xero's identity service (OAuth 2.0) and its list of connections. Vendor rules: XERO-1 to XERO-10 and
// XERO-27 in docs/reference/vendors.md.

type XeroAuthorisationSettings = Omit<CallEnvironment, "limits"> & {
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
};

/** Scopes for employees and the names of super funds. `offline_access` makes the vendor issue a refresh token. */
const requestedScopes = "offline_access payroll.employees.read payroll.settings.read";
const attemptMs = 10_000;
/** Lifetime of an unused refresh token: 60 days, which restart with every new token pair. */
const refreshTokenLifetimeSeconds = 60 * 24 * 3_600;
const vendorProblems = createVendorProblems("payroll");

/** No error contains any part of a token. A failed request is not repeated, because a code is valid once. */
export function createXeroOAuthClient(client: XeroAuthorisationSettings): PayrollOAuthClient {
  const { authorizeUrl, tokenUrl, revokeUrl, clientId, clientSecret, fetch, timing } = client;
  const names = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const request = {
    system: "payroll" as const,
    fetch,
    timing,
    limits: { attemptMs, attempts: 1 },
    headers: { authorization: `Basic ${Buffer.from(names).toString("base64")}` },
    explainThrottling: (_headers: Headers, retryAfterMs: number | null) =>
      vendorProblems.busy(retryAfterMs ?? 60_000),
    explainTokenRefusal: ({ error }: TokenRefusal, status: number) =>
      refusalErrors.includes(error) ? createRefusedProblem(error) : vendorProblems.failed(status),
  };
  const requestTokens = (form: Readonly<Record<string, string>>) =>
    postForm({ ...request, url: tokenUrl, form }, tokensResponse, null);
  return {
    buildConsentUrl({ state, verifier, redirectUri }) {
      const url = new URL(authorizeUrl);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: requestedScopes,
        state,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      }).toString();
      return url.href;
    },

    async exchange({ code, verifier, redirectUri }) {
      const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
      const tokens = await requestTokens({ ...grant, code_verifier: verifier });
      if (!tokens.refresh_token) throw vendorProblems.unreadable(new LoggableError("no refresh token"));
      return toTokens(tokens, tokens.refresh_token);
    },

    async refresh(refreshToken) {
      const tokens = await requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken });
      if (tokens.refresh_token) return toTokens(tokens, tokens.refresh_token);
      return { ...toTokens(tokens, refreshToken), credentialExpiresInSeconds: null };
    },

    async revoke(refreshToken) {
      const form = { token: refreshToken };
      await postForm({ ...request, url: revokeUrl, form, format: "bytes" }, z.unknown(), null);
    },

    async listTenants(accessToken) {
      const event = readAuthenticationEventId(accessToken);
      // The request cannot be aborted: the code is already used, so the authorisation has to complete.
      const organisations = await listOrganisations(client, accessToken, null);
      return organisations
        .filter(({ authEventId }) => event === null || authEventId === event)
        .map(({ id, tenantId, tenantName }): PayrollTenant => ({
          connectionId: id,
          tenantId,
          tenantName: cleanText(tenantName, 200),
        }));
    },

    async hasTenant(accessToken, wanted, { signal }) {
      const organisations = await listOrganisations(client, accessToken, signal);
      return organisations.some(({ tenantId }) => tenantId === wanted);
    },

    async removeTenant(accessToken, connectionId) {
      const segment = toPathId(connectionId);
      if (segment === null) return; // an invalid id belongs to no connection
      const call = createAuthorisedCall(client, accessToken);
      const options = { method: "DELETE", mayBeAbsent: true, signal: null } as const;
      await call(`connections/${segment}`, z.unknown(), options).catch((error: unknown) => {
        if (!(error instanceof Problem && error.kind === "missing")) throw error;
      });
    },
  };
}

const createAuthorisedCall = ({ apiUrl, fetch, timing }: XeroAuthorisationSettings, accessToken: string) =>
  createCall({
    system: "payroll",
    baseUrl: apiUrl,
    fetch,
    timing,
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
    // An executive waits for the response, so limits are short.
    limits: { attemptMs, attempts: 2, waitMs: 3_000, waitBudgetMs: 5_000 },
  });

async function listOrganisations(
  client: XeroAuthorisationSettings,
  accessToken: string,
  signal: AbortSignal | null,
) {
  const call = createAuthorisedCall(client, accessToken);
  const found = await call("connections", connectionsResponse, { signal });
  return found.filter(({ tenantType }) => tenantType === "ORGANISATION");
}

const toTokens = (tokens: XeroTokens, refreshToken: string): PayrollTokens => ({
  accessToken: tokens.access_token,
  refreshToken,
  expiresInSeconds: tokens.expires_in,
  credentialExpiresInSeconds: refreshTokenLifetimeSeconds,
});

function readAuthenticationEventId(accessToken: string): string | null {
  try {
    return z.string().catch("").parse(decodeJwt(accessToken)["authentication_event_id"]) || null;
  } catch {
    return null;
  }
}

const refusalErrors = [
  "invalid_grant",
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "access_denied",
];

const createRefusedProblem = (reason: string) =>
  new Problem("conflict", "payroll_refused", "The payroll system rejects Kith's authorisation.", {
    cause: new LoggableError(`the vendor says ${reason}`),
  });
