import { Unreachable } from "./fetch-json";

/*
 * What pages ask next-auth for. Its own browser side would bring a session store, messages between tabs and promises of another time
 * into every page; this is all that ours use of it.
 */

const address = "/api/auth";

/** Signs in by password. Answers next-auth's word for why not; null: the session is there. Fails with `Unreachable`. */
export async function signInByPassword(given: {
  email: string;
  password: string;
  code?: string;
}): Promise<string | null> {
  // next-auth answers with the address to go to, and reads an error out of it: the one that is open may name an earlier one.
  const { isOk, url } = await post("callback/credentials", { ...given, callbackUrl: "/" });
  const error = url && new URL(url, window.location.href).searchParams.get("error");
  return error || (isOk && url ? null : "Failed");
}

/** Leads to the company's single sign-on, and from there to `destination`. */
export async function signInBySso(destination: string): Promise<void> {
  const { url } = await post("signin/oidc", { callbackUrl: destination });
  window.location.assign(url ?? `/signin?error=Failed`);
}

/** Ends the session, and leads to the sign-in page. */
export async function signOut(): Promise<void> {
  const { url } = await post("signout", { callbackUrl: "/signin" });
  window.location.assign(url ?? "/signin");
}

/** next-auth takes nothing without the token that it handed out before. */
async function post(
  action: string,
  fields: Record<string, string>,
): Promise<{ isOk: boolean; url?: string }> {
  const csrfToken = textOf(await ask(`${address}/csrf`), "csrfToken") ?? "";
  const response = await fetch(`${address}/${action}`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  }).catch(() => {
    throw new Unreachable();
  });
  const url = textOf(await response.json().catch(() => null), "url");
  return { isOk: response.ok, ...(url !== undefined && { url }) };
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(path).catch(() => {
    throw new Unreachable();
  });
  return response.json().catch(() => null);
}

function textOf(body: unknown, field: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = new Map<string, unknown>(Object.entries(body)).get(field);
  return typeof value === "string" ? value : undefined;
}
