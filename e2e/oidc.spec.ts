import { createHash } from "node:crypto";
import { expect, test as base, type Browser, type Page } from "@playwright/test";
import { buildCompany } from "../lib/simulators/projects/company";
import { createProjectsSimulator } from "../lib/simulators/projects/simulator";
import { startOpenIdProvider, type Account } from "./openid-provider";
import { folderOf, port } from "./ports";
import { emptyInstallation, startKith } from "./start-kith";

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
  // As Amazon Cognito writes it.
  worded: {
    name: "Wo Worded",
    email: company.roles.manager.email,
    email_verified: "false",
    claimsIn: "userinfo",
  },
  namesake: {
    name: "A Namesake",
    email: company.roles.staff.email,
    email_verified: true,
    claimsIn: "userinfo",
  },
} satisfies Record<string, Account>;

type Kith = {
  /** What the provider was asked. */
  seen: Awaited<ReturnType<typeof startOpenIdProvider>>["seen"];
  projects: ReturnType<typeof createProjectsSimulator>;
  /** What Kith has written down so far. */
  logged: () => string;
};

// Kith, a provider and the projects system, started for these tests alone. The page is Playwright's own: it visits two hosts.
const test = base.extend<object, { kith: Kith }>({
  kith: [
    async ({}, provide) => {
      const simulator = createProjectsSimulator({ company, rateLimit: false });
      const vendor = await simulator.listen(0);
      const provider = await startOpenIdProvider({ port: port + 11, client, accounts });
      const installation = {
        url: kithUrl,
        dataFolder: folderOf("openid"),
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
      emptyInstallation(installation);
      const kith = await startKith(installation);
      await provide({ seen: provider.seen, projects: simulator, logged: kith.logged });
      await kith.stop();
      await provider.close();
      await vendor.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

test.describe.configure({ mode: "serial" });

/** Goes to the provider by the button of the sign-in page, and takes this account there. */
async function signIn(page: Page, account: keyof typeof accounts, path = "/signin"): Promise<void> {
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

test("the first executive is whom the settings name, and can connect and sync the company", async ({
  page,
  kith,
}) => {
  await signIn(page, "boss");
  expect(await status(page, "/api/admin/connections")).toBe(200);
  const headers = { origin: kithUrl };
  const connected = await page.request.put(`${kithUrl}/api/admin/connections/projects`, {
    headers,
    data: { api_token: kith.projects.token },
  });
  expect(connected.status()).toBe(200);
  const synced = await page.request.post(`${kithUrl}/api/people/sync`, { headers });
  expect(synced.status()).toBe(200);
});

test("somebody of the directory is made staff and is that person", async ({ page, kith: _kith }) => {
  await signIn(page, "colleague");
  await expect(page).toHaveURL(`${kithUrl}/`);
  expect(await status(page, "/api/people")).toBe(200);
  expect(await status(page, "/api/admin/connections")).toBe(403);
  await page.getByRole("button", { name: /my menu/ }).click();
  await page.getByRole("menuitem", { name: "My page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(company.roles.staff.lastName);
});

test("anybody else is made a guest, and the ID token alone is enough where it says who they are", async ({
  page,
  kith: _kith,
}) => {
  await signIn(page, "visitor");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You do not have access yet");
  expect(await status(page, "/api/people")).toBe(403);
});

test("every authorization has a challenge, a state and a nonce of its own, and the code is redeemed with the verifier (B42)", async ({
  browser,
  kith: { seen },
}) => {
  seen.authorizations.length = seen.tokens.length = 0;
  for (const account of ["boss", "visitor"] as const) {
    await inNewBrowser(browser, (page) => signIn(page, account));
  }
  const verifierOf = ({ code_verifier }: Readonly<Record<string, unknown>>) => String(code_verifier);
  const challenges = seen.tokens.map((asked) =>
    createHash("sha256").update(verifierOf(asked)).digest("base64url"),
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
    expect(new Set(seen.authorizations.map((asked) => asked[name])).size).toBe(2);
  }
});

for (const account of ["doubtful", "worded"] as const) {
  test(`an address that the provider has not confirmed (${account}) opens nothing, and the page says what to do`, async ({
    page,
    kith: _kith,
  }) => {
    await signIn(page, account);
    await expect(page.getByRole("alert").filter({ hasText: "confirm" })).toContainText("e-mail address");
    expect(await status(page, "/api/people")).toBe(401);
  });
}

test("an address that was given to somebody else since does not hand over the account", async ({
  page,
  kith: _kith,
}) => {
  await signIn(page, "namesake");
  await expect(page.getByRole("alert").filter({ hasText: "another account" })).toBeVisible();
  expect(await status(page, "/api/people")).toBe(401);
});

test("signing out ends the session: its cookie opens nothing any more (B28)", async ({
  page,
  context,
  kith: _kith,
}) => {
  await signIn(page, "colleague");
  const cookies = await context.cookies(kithUrl);
  await page.getByRole("button", { name: /my menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
  await context.clearCookies();
  await context.addCookies(cookies);
  expect(await status(page, "/api/people")).toBe(401);
});

test("scripts in a name, a title, an address and a mapping are words on every page that shows them (B54)", async ({
  page,
  kith: { projects },
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

  const shownOn: Record<string, string> = {
    "/people": scripts.first_name,
    [`/people/${person?.id}`]: scripts.title,
    "/org-chart": scripts.first_name,
    "/admin/connections/mappings?tab=everybody": "<img src=x onerror=ran('mapping')>",
    "/admin/sync": "",
    "/admin/access": "",
    "/admin/audit": "",
    "/admin/health": "",
    "/": "",
  };
  for (const [path, words] of Object.entries(shownOn)) {
    await page.goto(kithUrl + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (words) await expect(page.locator("body")).toContainText(words);
    expect(await page.locator("img[onerror], svg[onload], [href^='javascript:']").count()).toBe(0);
  }
  expect(called).toEqual([]);
});

test.describe("the way back from the provider", () => {
  /** Everything up to the provider's answer: the address to which it sends the browser, which has not gone there yet. */
  async function answerOfProvider(page: Page): Promise<URL> {
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

  test("is closed to a missing, a wrong and a foreign state, and no code is redeemed (B41)", async ({
    page,
    browser,
    kith: { seen },
  }) => {
    const foreign = await inNewBrowser(browser, answerOfProvider);
    const own = await answerOfProvider(page);
    const wrong = new URL(own);
    wrong.searchParams.set("state", "x".repeat(43));
    const missing = new URL(own);
    missing.searchParams.delete("state");
    seen.tokens.length = 0;
    for (const url of [foreign, wrong, missing]) {
      await page.goto(url.href);
      await expect(page).toHaveURL(/\/signin\?.*error=/);
      await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toBeVisible();
      expect(await status(page, "/api/people")).toBe(401);
    }
    expect(seen.tokens).toEqual([]);
  });

  test("is open once: the same answer again is refused", async ({ page, context, kith: { seen } }) => {
    const own = await answerOfProvider(page);
    await page.goto(own.href);
    await expect(page).toHaveURL(`${kithUrl}/`);
    seen.tokens.length = 0;
    await context.clearCookies({ name: "next-auth.session-token" });
    await page.goto(own.href);
    await expect(page).toHaveURL(/\/signin\?.*error=/);
    expect(await status(page, "/api/people")).toBe(401);
  });

  test("shows nothing of an error's own words, and runs none of them (B43)", async ({
    page,
    kith: _kith,
  }) => {
    const words = "<img src=x onerror=alert(1)>";
    const own = await answerOfProvider(page);
    const address = new URL(client.redirectUri);
    address.searchParams.set("error", words);
    address.searchParams.set("error_description", words);
    address.searchParams.set("state", own.searchParams.get("state") ?? "");
    await page.goto(address.href);
    await expect(page).toHaveURL(/\/signin/);
    await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toBeVisible();
    expect(await page.content()).not.toContain("<img src=x");
  });

  for (const elsewhere of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    test(`leads home instead of to ${elsewhere} (B44)`, async ({ page, kith: _kith }) => {
      await signIn(page, "boss", `/signin?callbackUrl=${encodeURIComponent(elsewhere)}`);
      await expect(page).toHaveURL(`${kithUrl}/`);
    });

    test(`leads home when next-auth itself is told ${elsewhere} (B44)`, async ({ page, kith: _kith }) => {
      const { csrfToken } = (await (await page.request.get(`${kithUrl}/api/auth/csrf`)).json()) as {
        csrfToken: string;
      };
      const started = await page.request.post(`${kithUrl}/api/auth/signin/oidc`, {
        form: { csrfToken, callbackUrl: elsewhere, json: "true" },
      });
      const { url } = (await started.json()) as { url: string };
      await page.goto(url);
      await page.getByRole("link", { name: accounts.boss.name }).click();
      await page.waitForURL(`${kithUrl}/**`);
      await expect(page).toHaveURL(`${kithUrl}/`);
    });
  }

  test("leads back to the page that asked for the sign-in", async ({ page, kith: _kith }) => {
    await signIn(page, "boss", "/org-chart");
    await expect(page).toHaveURL(`${kithUrl}/org-chart`);
  });
});

test("what Kith wrote down meanwhile, of every refusal too, names nobody and holds no secret", async ({
  kith: { logged, projects },
}) => {
  const log = logged();
  expect(log).toContain("OAUTH_CALLBACK_ERROR");
  expect(log).toContain('"message":"state mismatch"');
  expect(log).not.toMatch(/[\w.]+@[\w.]+\.example/i);
  for (const secret of [client.secret, projects.token, "eyJ", "onerror", "code_verifier"]) {
    expect(log).not.toContain(secret);
  }
});
