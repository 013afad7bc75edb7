export type AuthorizationRequest = {
  redirectUri: string;
  state: string | null;
  scopes: readonly string[];
  codeChallenge: string | null;
};

const knownScopes = [
  "offline_access",
  ...["employees", "settings", "payruns", "payslip", "timesheets"].flatMap((name) => [
    `payroll.${name}`,
    `payroll.${name}.read`,
  ]),
];

/** Returns true if the vendor allows this redirect URI: https, or http for the host name `localhost`. */
function isPermittedRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, hash } = new URL(address);
  return hash === "" && (protocol === "https:" || (protocol === "http:" && hostname === "localhost"));
}

/**
 * Returns the request, a message for the user if the app or its redirect URI is not trusted, or an error to redirect
 * with.
 */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  clientId: string,
): { request: AuthorizationRequest } | { untrusted: string } | { redirect: URL } {
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (parameters.get("client_id") !== clientId)
    return { untrusted: "unauthorized_client: unknown client_id" };
  if (!isPermittedRedirect(redirectUri)) return { untrusted: "unauthorized_client: invalid redirect_uri" };
  const state = parameters.get("state");
  const error = findParameterError(parameters);
  if (error !== null) return { redirect: buildRedirectUrl({ redirectUri, state }, { error }) };
  return {
    request: {
      redirectUri,
      state,
      scopes: parseScopes(parameters),
      codeChallenge: parameters.get("code_challenge"),
    },
  };
}

export function buildRedirectUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  answer: Record<string, string>,
): URL {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (state !== null) target.searchParams.set("state", state);
  return target;
}

const parseScopes = (parameters: URLSearchParams) =>
  (parameters.get("scope") ?? "").split(" ").filter((scope) => scope !== "");

function findParameterError(parameters: URLSearchParams): string | null {
  if (parameters.get("response_type") !== "code") return "unsupported_response_type";
  const scopes = parseScopes(parameters);
  if (scopes.length === 0 || scopes.some((scope) => !knownScopes.includes(scope))) return "invalid_scope";
  const challenge = parameters.get("code_challenge");
  if (challenge === null) return null;
  const isSha256 = parameters.get("code_challenge_method") === "S256" && /^[\w-]{43}$/.test(challenge);
  return isSha256 ? null : "invalid_request";
}
