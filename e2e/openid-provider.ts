import { createServer } from "node:http";
import { Provider } from "oidc-provider";

/** Account at the provider. The provider omits the claim `email_verified` if it is not set. */
export type Account = {
  name: string;
  email: string;
  email_verified?: boolean | string;
  /** Location of e-mail and name: userinfo (OpenID Connect Core 5.4), or the ID token, as many providers do. */
  claimsIn: "userinfo" | "id_token";
};

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Starts an OpenID provider on this machine that requires PKCE and shows a page to select the account. Returns the
 * requests of the client as `seen`.
 */
export async function startOpenIdProvider({
  port,
  client,
  accounts,
}: {
  port: number;
  client: { id: string; secret: string; redirectUri: string };
  accounts: Readonly<Record<string, Account>>;
}) {
  const issuer = `http://127.0.0.1:${port}`;
  const seen: { authorizations: Parameters[]; tokens: Parameters[] } = { authorizations: [], tokens: [] };
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false, // findAccount selects the location of the claims
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["only for tests"] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `/accounts/${uid}` },
    findAccount: (_context, accountId) => {
      const account = Object.hasOwn(accounts, accountId) ? accounts[accountId] : undefined;
      if (!account) return undefined;
      const { claimsIn, ...claims } = account;
      return { accountId, claims: (use) => ({ sub: accountId, ...(use === claimsIn && claims) }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path === "/auth") seen.authorizations.push({ ...context.query });
    if (context.path === "/token") seen.tokens.push({ ...context.oidc?.body });
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (!url.pathname.startsWith("/accounts/")) return void answer(request, response);
    const accountId = url.searchParams.get("use");
    if (accountId !== null) {
      return void provider.interactionFinished(request, response, { login: { accountId } });
    }
    const links = Object.entries(accounts).map(
      ([id, { name }]) => `<p><a href="${url.pathname}?use=${id}">${name}</a></p>`,
    );
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Which account?</title><h1>Which account?</h1>${links.join("")}`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    issuer,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
