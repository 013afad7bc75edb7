import { createHash } from "node:crypto";
import { z } from "zod";
import { buildCompany } from "../projects/company";
import { createPayrollSimulator, type PayrollSimulator, type PayrollSimulatorOptions } from "./simulator";

// The simulator with an app in front of it, for the tests beside this file.

const company = buildCompany(240);
export const redirectUri = "http://localhost:3000/admin/connections/payroll/callback";
export const scopes = "offline_access payroll.employees.read payroll.settings.read";
export const verifier = "a-verifier-of-at-least-forty-three-characters-0";
const challenge = createHash("sha256").update(verifier).digest("base64url");
const base = "http://simulator";

export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  token_type: z.literal("Bearer"),
  scope: z.string(),
});

/** A simulator whose time only passes when told. */
export const simulate = (options: Partial<PayrollSimulatorOptions> = {}) =>
  createPayrollSimulator({ company, now: () => Date.UTC(2026, 10, 21), rateLimit: false, ...options });

/** Where the app sends its user; a change to null leaves a parameter out. */
export function authorizeAddress(simulator: PayrollSimulator, changes: Record<string, string | null> = {}) {
  const address = new URL(`${base}/identity/connect/authorize`);
  const parameters = {
    response_type: "code",
    client_id: simulator.clientId,
    redirect_uri: redirectUri,
    scope: scopes,
    state: "a state",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) address.searchParams.set(name, value);
  return address;
}

export const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/** What the app sends to the identity service. */
export const post = (
  simulator: PayrollSimulator,
  path: string,
  form: Record<string, string>,
  authorization = basic(simulator.clientId, simulator.clientSecret),
) =>
  simulator.fetch(`${base}${path}`, {
    method: "POST",
    headers: { authorization },
    body: new URLSearchParams(form),
  });

export const exchange = (simulator: PayrollSimulator, code: string, changes: Record<string, string> = {}) =>
  post(simulator, "/connect/token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  });

export const refresh = (simulator: PayrollSimulator, token: string) =>
  post(simulator, "/connect/token", { grant_type: "refresh_token", refresh_token: token });

/** The error that the identity service names, with its status. */
export const errorOf = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  const { error } = z.object({ error: z.string() }).parse(await response.json());
  return `${response.status} ${error}`;
};

export async function codeFor(simulator: PayrollSimulator, tenantIds?: readonly string[]): Promise<string> {
  const back = await simulator.user.allow(authorizeAddress(simulator), tenantIds);
  return back.searchParams.get("code") ?? "none";
}

export const readTokens = async (answer: Response | Promise<Response>) =>
  tokenAnswer.required().parse(await (await answer).json());

/** An app that a user has let see the company's organisation, or those that are named. */
export async function connect(
  simulator: PayrollSimulator = simulate(),
  tenantIds?: readonly string[],
  scope: string = scopes,
) {
  const back = await simulator.user.allow(authorizeAddress(simulator, { scope }), tenantIds);
  const answer = await exchange(simulator, back.searchParams.get("code") ?? "none");
  const tokens = await readTokens(answer);
  const [tenant] = simulator.connections();
  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    simulator.fetch(`${base}${path}`, {
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

/** The claims of an access token, which the app may read as it may any JSON Web Token. */
export function claimsOf(accessToken: string) {
  const [, claims = ""] = accessToken.split(".");
  const parsed: unknown = JSON.parse(Buffer.from(claims, "base64url").toString());
  return z.looseObject({ authentication_event_id: z.string().optional(), exp: z.number() }).parse(parsed);
}
