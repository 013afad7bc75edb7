import { createHash } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { buildCompany } from "../simulators/projects/company";
import { createProjectsSimulator } from "../simulators/projects/simulator";
import { expect, test, openMyMenu } from "./fixtures";
import { startOpenIdProvider, type Account } from "./openid-provider";
import { getDataFolder, port } from "./ports";
import { resetInstallation, startKith } from "./start-kith";

const company = buildCompany(40);
const kithUrl = `http://localhost:${port + 10}`;
const client = { id: "kith", secret: "only-for-tests", redirectUri: `${kithUrl}/api/auth/callback/oidc` };

const accounts = {
  boss: { name: "Bo Boss", email: "Boss@Kith.example", email_verified: true, claimsIn: "userinfo" },
  colleague: {
    name: "A Colleague",
    email: company.roles.staff.email,
    email_verified: true,
    claimsIn: "userinfo",
  },
  visitor: { name: "Vi Visitor", email: "vi@elsewhere.example", claimsIn: "id_token" },
  doubtful: {
    name: "Dee Doubtful",
    email: company.roles.head.email,
    email_verified: false,
    claimsIn: "userinfo",
  },
  namesake: {
    name: "A Namesake",
    email: company.roles.staff.email,
    email_verified: true,
    claimsIn: "userinfo",
  },
} satisfies Record<string, Account>;

const projects = createProjectsSimulator({ company });
let vendor: Awaited<ReturnType<typeof projects.listen>>;
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let kith: Awaited<ReturnType<typeof startKith>>;

test.beforeAll(async () => {
  test.setTimeout(240_000); // for slow machines
  vendor = await projects.listen(0);
  provider = await startOpenIdProvider({ port: port + 11, client, accounts });
  const installation = {
    url: kithUrl,
    dataFolder: getDataFolder("openid"),
    variables: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: "Company ID",
      BOOTSTRAP_EXECUTIVE_EMAILS: "boss@kith.example",
      PROJECTS_API_URL: vendor.url,
      LOG_LEVEL: "trace",
    },
  };
  resetInstallation(installation);
  kith = await startKith(installation);
});
test.afterAll(async () => {
  await kith.stop();
  await provider.close();
  await vendor.close();
});

test.describe.configure({ mode: "serial" });
test.use({
  baseURL: kithUrl,
  allowedOrigins: [`http://127.0.0.1:${port + 11}`],
  // The provider has no icon, and an ended session is refused.
  allowedMessages: [/40[14] \((?:Unauthorized|Not Found)\)/],
});

/** Removes the sessions at Kith and at the provider. Leaves Kith's page first, because it navigates when its session ends. */
async function endSessions(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Signs in with this account of the provider, without earlier sessions. */
async function signIn(page: Page, account: keyof typeof accounts, path = "/signin"): Promise<void> {
  await endSessions(page);
  await page.goto(kithUrl + path);
  await page.getByRole("button", { name: "Sign in with Company ID" }).click();
  await page.getByRole("link", { name: accounts[account].name }).click();
  await page.waitForURL((url) => url.origin === kithUrl && !url.pathname.startsWith("/api/auth/"));
}

async function inNewBrowser<T>(browser: Browser, run: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  try {
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
}

const status = async (page: Page, path: string) => (await page.request.get(kithUrl + path)).status();

test("the configured executive can connect and sync the company", async ({ page }) => {
  await signIn(page, "boss");
  expect(await status(page, "/api/admin/connections")).toBe(200);
  const headers = { origin: kithUrl };
  const connected = await page.request.put(`${kithUrl}/api/admin/connections/projects`, {
    headers,
    data: { api_token: projects.token },
  });
  expect(connected.status()).toBe(200);
  const synced = await page.request.post(`${kithUrl}/api/people/sync`, { headers });
  expect(synced.status()).toBe(200);
});

test("a user with the address of a person is staff and that person, any other is a guest, and every authorization has its own challenge, state, nonce and verifier (B42)", async ({
  page,
  browser,
}) => {
  const { seen } = provider;
  seen.authorizations.length = seen.tokens.length = 0;
  await signIn(page, "colleague");
  await expect(page).toHaveURL(`${kithUrl}/`);
  expect(await status(page, "/api/people")).toBe(200);
  expect(await status(page, "/api/admin/connections")).toBe(403);
  await openMyMenu(page);
  await page.getByRole("menuitem", { name: "My page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(company.roles.staff.lastName);

  await inNewBrowser(browser, async (other) => {
    await signIn(other, "visitor"); // all claims are in the ID token
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("You do not have access yet");
    expect(await status(other, "/api/people")).toBe(403);
  });

  const verifierOf = ({ code_verifier }: Readonly<Record<string, unknown>>) => String(code_verifier);
  const challenges = seen.tokens.map((sent) =>
    createHash("sha256").update(verifierOf(sent)).digest("base64url"),
  );
  expect(seen.authorizations).toEqual(
    challenges.map((challenge) => ({
      client_id: client.id,
      scope: "openid email profile",
      response_type: "code",
      redirect_uri: client.redirectUri,
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: expect.stringMatching(/^.{30,}$/),
      nonce: expect.stringMatching(/^.{30,}$/),
    })),
  );
  for (const name of ["code_challenge", "state", "nonce"]) {
    expect(new Set(seen.authorizations.map((sent) => sent[name])).size).toBe(2);
  }
});

test("an unconfirmed address and the address of another account open nothing, and the page says what to do", async ({
  page,
}) => {
  for (const [account, text] of [
    ["doubtful", "confirm"],
    ["namesake", "another account"],
  ] as const) {
    await signIn(page, account);
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
    expect([account, await status(page, "/api/people")]).toEqual([account, 401]);
  }
});

test("scripts in a name, a title, an address and a mapping are shown as text on every page (B54)", async ({
  page,
}) => {
  const scripts = {
    first_name: "<img src=x onerror=ran('first')>",
    last_name: "</script><script>ran('last')</script>",
    title: "\"'><svg onload=ran('title')>",
    email: "ran@kith.example",
    avatar_url: "javascript:ran('picture')",
  };
  const hostile = company.roles.head;
  projects.edit(hostile.id, { attributes: scripts });
  const called: unknown[] = [];
  await page.exposeFunction("ran", (by: unknown) => void called.push(by));
  page.on("dialog", (dialog) => void called.push(dialog.message()));
  await signIn(page, "boss");
  const headers = { origin: kithUrl };
  expect((await page.request.post(`${kithUrl}/api/people/sync`, { headers })).status()).toBe(200);

  const { people } = (await (await page.request.get(`${kithUrl}/api/people`)).json()) as {
    people: { id: string; productive_id: string; avatar_url: string }[];
  };
  const person = people.find(({ productive_id }) => productive_id === hostile.id);
  expect(person?.avatar_url).toMatch(/^http/);
  const { mappings } = (await (
    await page.request.get(`${kithUrl}/api/admin/connections/user-mappings`)
  ).json()) as { mappings: { user_id: string }[] };
  const mapped = await page.request.put(
    `${kithUrl}/api/admin/connections/user-mappings/${mappings[0]?.user_id}`,
    { headers, data: { payroll_id: "<img src=x onerror=ran('mapping')>" } },
  );
  expect(mapped.status()).toBe(200);
  const view = { name: "<img src=x onerror=ran('view')>", address: "" };
  expect((await page.request.post(`${kithUrl}/api/people/views`, { headers, data: view })).status()).toBe(
    201,
  );

  const dangerous = page.locator("img[onerror], svg[onload], [href^='javascript:']");
  for (const [path, text] of [
    ["/people", scripts.first_name],
    [`/people/${person?.id}`, scripts.title],
    ["/org-chart", scripts.first_name],
    ["/admin/connections/mappings?tab=everybody", "<img src=x onerror=ran('mapping')>"],
  ] as const) {
    await page.goto(kithUrl + path);
    await expect(page.locator("body")).toContainText(text);
    await expect(dangerous).toHaveCount(0);
  }
  for (const [path, heading] of [
    ["/admin/sync", "Sync"],
    ["/admin/access", "Access"],
    ["/admin/audit", "Audit"],
    ["/admin/health", "Directory health"],
    ["/", /^Hello/],
  ] as const) {
    const html = await (await page.request.get(kithUrl + path)).text();
    expect([path, /<img src=x|<svg onload|<script>ran|href="javascript:/.exec(html)]).toEqual([path, null]);
    await page.locator(`nav[aria-label=Main] a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(dangerous).toHaveCount(0);
  }
  expect(called).toEqual([]);
});

/** Signs in at the provider, and returns the callback address without opening it. */
async function createCallback(page: Page): Promise<URL> {
  await endSessions(page);
  await page.goto(`${kithUrl}/signin`);
  await page.getByRole("button", { name: "Sign in with Company ID" }).click();
  let next = await page.getByRole("link", { name: accounts.boss.name }).getAttribute("href");
  while (next !== null && !next.startsWith(client.redirectUri)) {
    const url = new URL(next, page.url()).href;
    const { location } = (await page.request.get(url, { maxRedirects: 0 })).headers();
    next = location ?? null;
  }
  if (next === null) throw new Error("the provider did not answer");
  return new URL(next);
}

test("a missing, wrong, foreign or used state is refused, and no code is exchanged (B41)", async ({
  page,
  context,
  browser,
}) => {
  const { seen } = provider;
  const foreign = await inNewBrowser(browser, createCallback);
  const own = await createCallback(page);
  const wrong = new URL(own);
  wrong.searchParams.set("state", "x".repeat(43));
  const missing = new URL(own);
  missing.searchParams.delete("state");
  seen.tokens.length = 0;
  await page.goto(foreign.href);
  await expect(page).toHaveURL(/\/signin\?.*error=/);
  await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toBeVisible();
  for (const url of [wrong, missing])
    expect((await page.request.get(url.href)).url()).toMatch(/\/signin\?.*error=/);
  expect(await status(page, "/api/people")).toBe(401);
  expect(seen.tokens).toEqual([]);

  const used = await createCallback(page);
  await page.goto(used.href);
  await expect(page).toHaveURL(`${kithUrl}/`);
  await page.goto("about:blank");
  await context.clearCookies({ name: "next-auth.session-token" });
  await page.goto(used.href);
  await expect(page).toHaveURL(/\/signin\?.*error=/);
  expect(await status(page, "/api/people")).toBe(401);
});

test("the text of a provider's error is neither shown nor run (B43)", async ({ page }) => {
  const text = "<img src=x onerror=alert(1)>";
  const own = await createCallback(page);
  const address = new URL(client.redirectUri);
  address.searchParams.set("error", text);
  address.searchParams.set("error_description", text);
  address.searchParams.set("state", own.searchParams.get("state") ?? "");
  await page.goto(address.href);
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toBeVisible();
  expect(await page.content()).not.toContain("<img src=x");
});

test("the sign-in returns to the requested page, and to no other site (B44)", async ({ page }) => {
  await signIn(page, "boss", "/org-chart");
  await expect(page).toHaveURL(`${kithUrl}/org-chart`);
  await signIn(page, "boss", `/signin?callbackUrl=${encodeURIComponent("/\\evil.example")}`);
  await expect(page).toHaveURL(`${kithUrl}/`);
  await endSessions(page);
  const csrf = await page.request.get(`${kithUrl}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const started = await page.request.post(`${kithUrl}/api/auth/signin/oidc`, {
    form: { csrfToken, callbackUrl: "//evil.example/", json: "true" }, // past the page, to next-auth itself
  });
  const { url } = (await started.json()) as { url: string };
  await page.goto(url);
  await page.getByRole("link", { name: accounts.boss.name }).click();
  await page.waitForURL(`${kithUrl}/**`);
  await expect(page).toHaveURL(`${kithUrl}/`);
});

test("the log of all of this contains no address and no secret", async ({}) => {
  const log = kith.logged();
  expect(log).toContain("OAUTH_CALLBACK_ERROR");
  expect(log).toContain('"code":"OAUTH_INVALID_RESPONSE"');
  expect(log).not.toMatch(/[\w.]+@[\w.]+\.example/i);
  for (const secret of [client.secret, projects.token, "eyJ", "onerror", "code_verifier"]) {
    expect(log).not.toContain(secret);
  }
});
