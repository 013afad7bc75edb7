import { proxyStatuses, UnreachableError } from "./fetch-json";

/*
 * Requests to next-auth. Its own browser client would add a session store, cross-tab messages and promise polyfills to
 * every page; pages need only the requests of this file.
 */

/**
 * Signs in by password. Returns null on success, otherwise the code of the failure: a code of next-auth, a problem code
 * of Kith, or `Failed`. Throws `UnreachableError` if the server does not respond.
 */
export async function signInByPassword(given: {
  email: string;
  password: string;
  code?: string;
}): Promise<string | null> {
  // next-auth returns the URL to open next, with the error in its query. `callbackUrl` is "/", because the page's own
  // URL may contain the error of an earlier attempt.
  const { isOk, url } = await postToAuth("callback/credentials", { ...given, callbackUrl: "/" });
  const answered = url ? new URL(url, window.location.href).searchParams : null;
  if (answered?.has("csrf")) return "CookiesBlocked";
  return answered?.get("error") || (isOk && url ? null : "Failed");
}

export async function signInBySso(destination: string): Promise<void> {
  const { url } = await postToAuth("signin/oidc", { callbackUrl: destination });
  window.location.assign(url ?? `/signin?error=Failed`);
}

export async function signOut(): Promise<void> {
  const { url } = await postToAuth("signout", { callbackUrl: "/signin" });
  window.location.assign(url ?? "/signin");
}

/** next-auth rejects requests without the CSRF token that it issued. */
async function postToAuth(
  action: string,
  fields: Record<string, string>,
): Promise<{ isOk: boolean; url?: string }> {
  const csrf = await fetchFromAuth("csrf");
  const csrfToken = (await readText(csrf, "csrfToken")) ?? "";
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
  const response = await fetchFromAuth(action, { method: "POST", body });
  const url = await readText(response, "url");
  if (url === undefined && proxyStatuses.has(response.status)) throw new UnreachableError();
  return { isOk: response.ok, ...(url !== undefined && { url }) };
}

const fetchFromAuth = (action: string, init?: RequestInit): Promise<Response> =>
  fetch(`/api/auth/${action}`, init).catch(() => {
    throw new UnreachableError();
  });

async function readText(response: Response, field: string): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => null);
  const value = new Map<string, unknown>(Object.entries(Object(body))).get(field);
  return typeof value === "string" ? value : undefined;
}
