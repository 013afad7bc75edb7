import { createHash } from "node:crypto";
import { z } from "zod";
import { buildCompany } from "../projects/company";
import { createPayrollSimulator, type PayrollSimulator, type PayrollSimulatorOptions } from "./simulator";

// Calls the simulator as an app does, for the tests of this folder.

const company = buildCompany(240);
export const redirectUri = "http://localhost:3000/admin/connections/payroll/callback";
const scopes = "offline_access payroll.employees.read payroll.settings.read";
const verifier = "a-verifier-of-at-least-forty-three-characters-0";
const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
const baseUrl = "http://simulator";

const tokenResponse = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  token_type: z.literal("Bearer"),
  scope: z.string(),
});

export const createTestPayrollSimulator = (options: Partial<PayrollSimulatorOptions> = {}) =>
  createPayrollSimulator({ company, now: () => Date.UTC(2026, 10, 21), ...options });

/** Returns the authorisation URL of the app. A change to null removes a parameter. */
export function buildAuthorizeUrl(simulator: PayrollSimulator, changes: Record<string, string | null> = {}) {
  const address = new URL(`${baseUrl}/identity/connect/authorize`);
  const parameters = {
    response_type: "code",
    client_id: simulator.clientId,
    redirect_uri: redirectUri,
    scope: scopes,
    state: "a state",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) address.searchParams.set(name, value);
  return address;
}

const createBasicAuthorization = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

const postToIdentityService = (
  simulator: PayrollSimulator,
  path: string,
  form: Record<string, string>,
  authorization = createBasicAuthorization(simulator.clientId, simulator.clientSecret),
) =>
  simulator.fetch(`${baseUrl}${path}`, {
    method: "POST",
    headers: { authorization },
    body: new URLSearchParams(form),
  });

const exchangeCode = (simulator: PayrollSimulator, code: string, changes: Record<string, string> = {}) =>
  postToIdentityService(simulator, "/connect/token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  });

export const refreshTokens = (simulator: PayrollSimulator, token: string) =>
  postToIdentityService(simulator, "/connect/token", { grant_type: "refresh_token", refresh_token: token });

export const readError = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  const { error } = z.object({ error: z.string() }).parse(await response.json());
  return `${response.status} ${error}`;
};

export async function obtainCode(
  simulator: PayrollSimulator,
  tenantIds?: readonly string[],
): Promise<string> {
  const back = await simulator.user.allow(buildAuthorizeUrl(simulator), tenantIds);
  return back.searchParams.get("code") ?? "none";
}

export const readTokenResponse = async (answer: Response | Promise<Response>) =>
  tokenResponse.required().parse(await (await answer).json());

export async function connectTestApp(
  simulator: PayrollSimulator = createTestPayrollSimulator(),
  tenantIds?: readonly string[],
  scope: string = scopes,
) {
  const back = await simulator.user.allow(buildAuthorizeUrl(simulator, { scope }), tenantIds);
  const answer = await exchangeCode(simulator, back.searchParams.get("code") ?? "none");
  const tokens = await readTokenResponse(answer);
  const [tenant] = simulator.connections();
  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    simulator.fetch(`${baseUrl}${path}`, {
      ...init,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${tokens.access_token}`,
        "xero-tenant-id": tenant?.tenantId ?? "none",
        ...headers,
      },
    });
  return { simulator, tokens, get };
}
