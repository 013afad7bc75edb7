import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  Configuration,
  customFetch,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
  type TokenEndpointResponse,
} from "openid-client";
import { decodeJwt } from "jose";
import { z } from "zod";
import { createCall, toPathId, type CallEnvironment } from "@/lib/connections/connectors/vendor-call";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import { cleanText } from "@/lib/platform/text/plain-text";
import { Problem, LoggableError } from "@/lib/platform/problem";
import { limitResponseSize } from "@/lib/connections/connectors/response-body";
import type { PayrollOAuthClient, PayrollTenant, PayrollTokens } from "./port";
import { connectionsResponse } from "./xero-schemas";

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
const timeoutSeconds = 10;
/** Size limit of a token response, which has about 4 KiB. */
const maxResponseBytes = 256 * 1024;
/** Lifetime of an unused refresh token: 60 days, which restart with every new token pair. */
const refreshTokenLifetimeSeconds = 60 * 24 * 3_600;
const vendorProblems = createVendorProblems("payroll");

/** No error contains any part of a token. */
export function createXeroOAuthClient(client: XeroAuthorisationSettings): PayrollOAuthClient {
  const configuration = createOpenIdConfiguration(client);
  return {
    async buildConsentUrl({ state, verifier, redirectUri }) {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: requestedScopes,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },

    async exchange({ code, verifier, redirectUri }) {
      const answered = new URL(redirectUri);
      answered.searchParams.set("code", code); // the caller has already verified the state
      const tokens = await authorizationCodeGrant(configuration, answered, {
        pkceCodeVerifier: verifier,
      }).catch(rethrowAsProblem);
      if (!tokens.refresh_token) throw vendorProblems.unreadable(new LoggableError("no refresh token"));
      return toTokens(tokens, tokens.refresh_token);
    },

    async refresh(refreshToken) {
      const tokens = await refreshTokenGrant(configuration, refreshToken).catch(rethrowAsProblem);
      if (tokens.refresh_token) return toTokens(tokens, tokens.refresh_token);
      return { ...toTokens(tokens, refreshToken), credentialExpiresInSeconds: null };
    },

    async revoke(refreshToken) {
      await tokenRevocation(configuration, refreshToken).catch(rethrowAsProblem);
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

function createOpenIdConfiguration({
  authorizeUrl,
  tokenUrl,
  revokeUrl,
  clientId,
  clientSecret,
  fetch: send = fetch,
}: XeroAuthorisationSettings) {
  const configuration = new Configuration(
    {
      issuer: new URL(tokenUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      revocation_endpoint: revokeUrl,
    },
    clientId,
    undefined,
    ClientSecretBasic(clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  configuration[customFetch] = async (url, options) =>
    limitResponseSize(await send(url, options as RequestInit), maxResponseBytes);
  // Only configured URLs can be plain http, such as those of the simulator on this machine; the vendor's own URLs use
  // https.
  if (tokenUrl.startsWith("http:")) allowInsecureRequests(configuration);
  return configuration;
}

const createAuthorisedCall = ({ apiUrl, fetch, timing }: XeroAuthorisationSettings, accessToken: string) =>
  createCall({
    system: "payroll",
    baseUrl: apiUrl,
    fetch,
    timing,
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
    // An executive waits for the response, so limits are short.
    limits: { attemptMs: timeoutSeconds * 1_000, attempts: 2, waitMs: 3_000, waitBudgetMs: 5_000 },
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

const toTokens = (tokens: TokenEndpointResponse, refreshToken: string): PayrollTokens => ({
  accessToken: tokens.access_token,
  refreshToken,
  expiresInSeconds: tokens.expires_in ?? 0,
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

/** The library's messages may quote the request, so they are not logged. */
function rethrowAsProblem(error: unknown): never {
  if (error instanceof ResponseBodyError) {
    if (refusalErrors.includes(error.error)) throw createRefusedProblem(error.error);
    throw error.status === 429 ? vendorProblems.busy(60_000) : vendorProblems.failed(error.status);
  }
  const cause = findRootCause(error);
  if (cause instanceof DOMException && cause.name === "TimeoutError") {
    throw vendorProblems.timedOut(timeoutSeconds * 1_000);
  }
  if (cause instanceof Response && cause.status === 429) throw vendorProblems.busy(60_000);
  if (cause instanceof Response && cause.status !== 200) throw vendorProblems.failed(cause.status);
  if (cause instanceof LoggableError) throw vendorProblems.unreadable(cause);
  // An incomplete body is a network failure; only a complete body can be unreadable.
  const isCutOff =
    error instanceof ClientError && error.code === "OAUTH_PARSE_ERROR" && !(cause instanceof SyntaxError);
  if (error instanceof ClientError && !isCutOff) {
    throw vendorProblems.unreadable(
      new LoggableError(`the response is not a valid OAuth response: ${error.code ?? "of unknown kind"}`),
    );
  }
  throw vendorProblems.unreachable(new LoggableError("network failure"));
}

const findRootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? findRootCause(error.cause) : error;

/** The caller explains to the user what the refusal means. */
const createRefusedProblem = (reason: string) =>
  new Problem("conflict", "payroll_refused", "The payroll system rejects Kith's authorisation.", {
    cause: new LoggableError(`the vendor says ${reason}`),
  });
