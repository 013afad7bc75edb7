import type { Page } from "@playwright/test";
import { codeAt } from "../lib/second-factor/codes";
import { linkIn, serveMail } from "../lib/testing/mail-server";
import { expect, expectAccessible, test as base } from "./fixtures";
import { folderOf, port } from "./ports";
import { rawRequest } from "./raw-request";
import { emptyInstallation, runKith, startKith, type Installation } from "./start-kith";

const installation: Installation = {
  url: `http://localhost:${port + 15}`,
  dataFolder: folderOf("accounts"),
  variables: { LOG_LEVEL: "info", REQUIRE_SECOND_FACTOR: "head", MAIL_FROM: "Kith <kith@fernhill.example>" },
};

const password = "a few words in a row";
const chosen = "some other words in a row";
const accounts = {
  executive: { email: "fay@fernhill.example", name: "Fay Founder" },
  head: { email: "hedy@fernhill.example", name: "Hedy Head" },
  staff: { email: "sam@fernhill.example", name: "Sam Staff" },
} as const;

type Served = {
  mail: Awaited<ReturnType<typeof serveMail>>;
  /** What Kith has written down so far. */
  logged: () => string;
};

// An installation that sends mail and asks heads for a second factor, for these tests alone.
const test = base.extend<object, { kith: Served }>({
  kith: [
    async ({}, provide) => {
      const mail = await serveMail();
      installation.variables["SMTP_URL"] = mail.url;
      emptyInstallation(installation);
      for (const [level, { email, name }] of Object.entries(accounts)) {
        const words = ["--email", email, "--name", name, "--level", level, "--password", password];
        runKith(installation, ["user", "add", ...words]);
      }
      const kith = await startKith(installation);
      await provide({ mail, logged: kith.logged });
      await kith.stop();
      await mail.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

test.use({ baseURL: installation.url });

async function givePassword(page: Page, email: string, given = password): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(given);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await page.getByLabel("New password again").fill(chosen);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password is saved");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /my menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
}

/** The link of the newest letter to this address; once there are so many. */
async function mailedLink({ mail }: Served, email: string, letters = 1): Promise<string> {
  const arrived = () => mail.letters.filter(({ to }) => to.includes(email));
  await expect.poll(() => arrived().length).toBe(letters);
  const newest = arrived().at(-1);
  return newest ? linkIn(newest) : "";
}

test.describe("whose level needs a second factor", () => {
  // What is refused on purpose, and next-auth's word for a code that is asked for or wrong.
  test.use({ allowedMessages: [/40[13] \((?:Unauthorized|Forbidden)\)/] });

  test("sets it up before anything else opens, and signs in with its codes from then on (B67) @phone", async ({
    page,
    kith: _kith,
  }) => {
    const { email } = accounts.head;
    await givePassword(page, email);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText("Your access level needs a second factor")).toBeVisible();
    await expect(page.getByLabel("Current password")).toHaveCount(0);
    await expectAccessible(page);
    for (const path of ["/", "/people", "/org-chart", "/settings/tokens", "/admin/access", "/no-access"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/account$/);
    }
    for (const path of ["/api/people", "/api/people/org-chart", "/api/tokens", "/api/admin/users"]) {
      const answer = await page.request.get(path);
      expect([path, answer.status(), await answer.text()]).toEqual([
        path,
        403,
        expect.stringContaining('"code":"second_factor_required"'),
      ]);
    }
    const headers = { origin: installation.url };
    const data = { name: "A way around", scopes: ["view:people"] };
    expect((await page.request.post("/api/tokens", { headers, data })).status()).toBe(403);

    await page.getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await dialog.getByRole("textbox", { name: "Code" }).fill(codeAt(secret, Date.now()));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const [recovery = ""] = ((await dialog.getByLabel("Recovery codes").textContent()) ?? "").split("\n");
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
    expect((await page.request.get("/api/people")).status()).toBe(200);

    await signOut(page);
    await givePassword(page, email);
    await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible();
    expect((await page.request.get("/api/account")).status()).toBe(401);
    const next = codeAt(secret, Date.now() + 30_000); // that of this half minute may be the one that was given
    await giveCode(page, next);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);

    await signOut(page);
    await givePassword(page, email);
    await giveCode(page, next);
    await expect(page.getByRole("alert").filter({ hasText: "was used already" })).toBeVisible();
    await giveCode(page, recovery);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);

    await signOut(page);
    await givePassword(page, email);
    await giveCode(page, recovery);
    await expect(page.getByRole("alert").filter({ hasText: "was used already" })).toBeVisible();
  });
});

test("an invitation goes out by mail, and its link lets its owner in", async ({ page, kith }) => {
  const email = "nora@fernhill.example";
  await givePassword(page, accounts.executive.email);
  await expect(page.getByRole("button", { name: /my menu/ })).toBeVisible();
  await page.goto("/admin/access");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Name").fill("Nora <b>New</b>");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await signOut(page);

  const link = await mailedLink(kith, email);
  expect(await page.content()).not.toContain(new URL(link).hash.slice(1));
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Kith");
  await expect(page.getByText("Nora <b>New</b>, choose the password")).toBeVisible();
  await choosePassword(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await givePassword(page, email, chosen);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
});

test.describe("a forgotten password", () => {
  // The old password, and the link once more.
  test.use({ allowedMessages: [/40[14] \((?:Unauthorized|Not Found)\)/] });

  test("is chosen anew by a link that a mail brings, once, whatever host the request names (B71) @phone", async ({
    page,
    kith,
  }) => {
    const { email } = accounts.staff;
    await page.goto("/signin");
    await page.getByRole("link", { name: "Forgotten your password?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgotten password");
    await page.getByLabel("E-mail").fill("nobody@fernhill.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    const told = page.getByRole("status").filter({ hasText: "Look into your inbox" });
    const wordsForNobody = await told.textContent();
    await page.goto("/signin/forgotten");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(told).toHaveText(wordsForNobody ?? "");
    await expectAccessible(page);
    const first = await mailedLink(kith, email);

    const body = JSON.stringify({ email });
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "content-type": "application/json",
      "content-length": String(body.length),
    };
    const path = "/api/account/forgotten-password";
    await rawRequest(installation.url, { method: "POST", path, headers, body });
    const link = await mailedLink(kith, email, 2);
    expect([new URL(first).origin, new URL(link).origin]).toEqual([installation.url, installation.url]);
    expect(kith.mail.letters.flatMap(({ to }) => to)).not.toContain("nobody@fernhill.example");

    await page.goto(first);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work any more");
    await page.goto("about:blank"); // another link of the same page alone would not be a new page
    await page.goto(link);
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await choosePassword(page);
    await givePassword(page, email);
    await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
    await givePassword(page, email, chosen);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
    expect(kith.logged()).not.toContain(new URL(link).hash.slice(1));
    expect(kith.logged()).not.toMatch(/[\w.]+@fernhill\.example/);
  });
});
