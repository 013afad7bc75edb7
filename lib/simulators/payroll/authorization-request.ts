/** What an app asks of a user who is sent to the consent page. */
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

/** The vendor's rule for addresses that can be registered: https, or http for `localhost` by that name. */
function isPermittedRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, hash } = new URL(address);
  return hash === "" && (protocol === "https:" || (protocol === "http:" && hostname === "localhost"));
}

/**
 * The request; or, where the app or its address cannot be trusted, what to tell the user; or the error to send them back with.
 * `registered` holds the app's addresses, each to be met exactly; null takes any that the vendor would register.
 */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  clientId: string,
  registered: readonly string[] | null,
): { request: AuthorizationRequest } | { untrusted: string } | { redirect: URL } {
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (parameters.get("client_id") !== clientId)
    return { untrusted: "unauthorized_client: unknown client_id" };
  if (!isPermittedRedirect(redirectUri) || (registered && !registered.includes(redirectUri)))
    return { untrusted: "unauthorized_client: invalid redirect_uri" };
  const state = parameters.get("state");
  const error = errorOf(parameters);
  if (error !== null) return { redirect: backTo({ redirectUri, state }, { error }) };
  return {
    request: {
      redirectUri,
      state,
      scopes: scopesOf(parameters),
      codeChallenge: parameters.get("code_challenge"),
    },
  };
}

/** Where the user goes back to, with the state as it came. */
export function backTo(
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  answer: Record<string, string>,
): URL {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (state !== null) target.searchParams.set("state", state);
  return target;
}

const scopesOf = (parameters: URLSearchParams) =>
  (parameters.get("scope") ?? "").split(" ").filter((scope) => scope !== "");

function errorOf(parameters: URLSearchParams): string | null {
  if (parameters.get("response_type") !== "code") return "unsupported_response_type";
  const scopes = scopesOf(parameters);
  if (scopes.length === 0 || scopes.some((scope) => !knownScopes.includes(scope))) return "invalid_scope";
  const challenge = parameters.get("code_challenge");
  if (challenge === null) return null;
  const isSha256 = parameters.get("code_challenge_method") === "S256" && /^[\w-]{43}$/.test(challenge);
  return isSha256 ? null : "invalid_request";
}
