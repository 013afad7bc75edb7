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
import { createCall, type CallSettings, type Timing } from "@/lib/connectors/call";
import { failureLabels } from "@/lib/connectors/failure-labels";
import { cleanText } from "@/lib/plain-text";
import { Problem, Reason } from "@/lib/problem";
import { boundedAnswer } from "../answer-body";
import { toPathId } from "../path-id";
import type { PayrollAuthorisation, PayrollTenant, PayrollTokens } from "./port";
import { connections } from "./xero-wire";

// Xero identity (OAuth 2.0) and its list of connections. Facts: XERO-1 to XERO-10, XERO-27.

type XeroClient = {
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** The root under which `/connections` stands. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  fetch?: typeof fetch;
  timing?: Partial<Timing>;
};

/** Employees, and the names of super funds. `offline_access` is what brings a refresh token. */
const scope = "offline_access payroll.employees.read payroll.settings.read";
const timeoutSeconds = 10;
/** Of an answer with tokens, which has some 4 KiB. */
const mostBytes = 256 * 1024;
/** "60 days if unused": counted anew with every pair. */
const refreshTokenSeconds = 60 * 24 * 3_600;
const words = failureLabels("payroll");

/** Xero's consent, tokens and connections, by openid-client. Nothing of a token is in any failure. */
export function xeroAuthorisation(client: XeroClient): PayrollAuthorisation {
  const configuration = configure(client);
  return {
    async consentUrl({ state, verifier, redirectUri }) {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },

    async exchange({ code, verifier, redirectUri }) {
      const answered = new URL(redirectUri);
      answered.searchParams.set("code", code); // the state was looked at by whoever kept it
      const tokens = await authorizationCodeGrant(configuration, answered, {
        pkceCodeVerifier: verifier,
      }).catch(explain);
      if (!tokens.refresh_token) throw words.unreadable(new Reason("no refresh token"));
      return toTokens(tokens, tokens.refresh_token);
    },

    async refresh(refreshToken) {
      const tokens = await refreshTokenGrant(configuration, refreshToken).catch(explain);
      if (tokens.refresh_token) return toTokens(tokens, tokens.refresh_token);
      return { ...toTokens(tokens, refreshToken), credentialExpiresInSeconds: null };
    },

    async revoke(refreshToken) {
      await tokenRevocation(configuration, refreshToken).catch(explain);
    },

    async listTenants(accessToken) {
      const event = authenticationEvent(accessToken);
      const organisations = await listOrganisations(client, accessToken, null); // the code is spent: a stop would lose the tokens
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
      if (segment === null) return; // the vendor has no such connection to give up
      const call = callWith(client, accessToken);
      const options = { method: "DELETE", mayBeAbsent: true, signal: null } as const;
      await call(`connections/${segment}`, z.unknown(), options).catch((error: unknown) => {
        if (!(error instanceof Problem && error.kind === "missing")) throw error;
      });
    },
  };
}

function configure({
  authorizeUrl,
  tokenUrl,
  revokeUrl,
  clientId,
  clientSecret,
  fetch: send = fetch,
}: XeroClient) {
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
    boundedAnswer(await send(url, options as RequestInit), mostBytes);
  // Only addresses that were set to plain http, which the vendor's own never are: the simulator on this machine.
  if (tokenUrl.startsWith("http:")) allowInsecureRequests(configuration);
  return configuration;
}

const callWith = ({ apiUrl, fetch: send, timing }: XeroClient, accessToken: string) => {
  const settings: CallSettings = {
    system: "payroll",
    baseUrl: apiUrl,
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
    ...(send && { fetch: send }),
    ...(timing && { timing }),
    // A person waits.
    limits: { attemptMs: timeoutSeconds * 1_000, attempts: 2, waitMs: 3_000, waitBudgetMs: 5_000 },
  };
  return createCall(settings);
};

async function listOrganisations(client: XeroClient, accessToken: string, signal: AbortSignal | null) {
  const call = callWith(client, accessToken);
  const found = await call("connections", connections, { signal });
  return found.filter(({ tenantType }) => tenantType === "ORGANISATION");
}

const toTokens = (tokens: TokenEndpointResponse, refreshToken: string): PayrollTokens => ({
  accessToken: tokens.access_token,
  refreshToken,
  expiresInSeconds: tokens.expires_in ?? 0,
  credentialExpiresInSeconds: refreshTokenSeconds,
});

/** Which consent an access token came from: the vendor says it in a claim. Null where it does not. */
function authenticationEvent(accessToken: string): string | null {
  try {
    return z.string().catch("").parse(decodeJwt(accessToken)["authentication_event_id"]) || null;
  } catch {
    return null;
  }
}

const refusals = ["invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope", "access_denied"];

/** openid-client's errors as ours. Its messages may quote what was sent, so they stay out, the log included. */
function explain(error: unknown): never {
  if (error instanceof ResponseBodyError) {
    if (refusals.includes(error.error)) throw refused(error.error);
    throw error.status === 429 ? words.busy(60_000) : words.failed(error.status);
  }
  const cause = rootOf(error);
  if (cause instanceof DOMException && cause.name === "TimeoutError") {
    throw words.silent(timeoutSeconds * 1_000);
  }
  if (cause instanceof Response && cause.status === 429) throw words.busy(60_000);
  if (cause instanceof Response && cause.status !== 200) throw words.failed(cause.status);
  if (cause instanceof Reason) throw words.unreadable(cause);
  // A body that broke off is the network's fault too; only what arrived whole can be unreadable.
  const isCutOff =
    error instanceof ClientError && error.code === "OAUTH_PARSE_ERROR" && !(cause instanceof SyntaxError);
  if (error instanceof ClientError && !isCutOff) {
    throw words.unreadable(new Reason(`the answer is none of OAuth: ${error.code ?? "of unknown kind"}`));
  }
  throw words.unreachable(new Reason("network failure"));
}

/** What an error began with: openid-client wraps the answer that it cannot use, or what the network said. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

/** "Never again" for this code or token. Whoever asked says what that means for the person. */
const refused = (reason: string) =>
  new Problem("conflict", "payroll_refused", "The payroll system does not take our authorisation.", {
    cause: new Reason(`the vendor says ${reason}`),
  });
