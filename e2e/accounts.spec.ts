import type { Page } from "@playwright/test";
import { generateTotpCode } from "../lib/identity/second-factor/codes";
import { extractLink, serveMail } from "../testing/mail-server";
import { expect, expectAccessible, test, openMyMenu } from "./fixtures";
import { getDataFolder, port } from "./ports";
import { sendRawRequest } from "./raw-request";
import { addUser, resetInstallation, startKith, type Installation } from "./start-kith";

const installation: Installation = {
  url: `http://localhost:${port + 15}`,
  dataFolder: getDataFolder("accounts"),
  variables: { LOG_LEVEL: "info", REQUIRE_SECOND_FACTOR: "head", MAIL_FROM: "Kith <kith@fernhill.example>" },
};

const password = "a few words in a row";
const chosen = "some other words in a row";
const accounts = {
  head: { email: "hedy@fernhill.example", name: "Hedy Head" },
  staff: { email: "sam@fernhill.example", name: "Sam Staff" },
} as const;

let mail: Awaited<ReturnType<typeof serveMail>>;
let kith: Awaited<ReturnType<typeof startKith>>;

// Starts an installation that sends mail and requires two-factor authentication for heads.
test.beforeAll(async () => {
  test.setTimeout(240_000); // for slow machines
  mail = await serveMail();
  installation.variables["SMTP_URL"] = mail.url;
  resetInstallation(installation);
  kith = await startKith(installation);
  for (const [level, account] of Object.entries(accounts))
    await addUser(installation, { ...account, level, password });
});
test.afterAll(async () => {
  await kith.stop();
  await mail.close();
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
  await openMyMenu(page);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
}

/** Waits until the address has received this number of mails, and returns the link in the newest mail. */
async function mailedLink(email: string, letters = 1): Promise<string> {
  const arrived = () => mail.letters.filter(({ to }) => to.includes(email));
  await expect.poll(() => arrived().length).toBe(letters);
  const newest = arrived().at(-1);
  return newest ? extractLink(newest) : "";
}

test.describe("a user whose level requires two-factor authentication", () => {
  // Expected errors: refused pages, and responses of next-auth to a missing or wrong code.
  test.use({ allowedMessages: [/40[13] \((?:Unauthorized|Forbidden)\)/] });

  test("can open nothing before the setup, and then signs in with codes (B67)", async ({ page }) => {
    const { email } = accounts.head;
    const hello = page.getByRole("heading", { level: 1, name: /^Hello, / });
    let [secret, recovery] = ["", ""];

    await test.step("before the set-up, every page leads to the account", async () => {
      await givePassword(page, email);
      await expect(page).toHaveURL(/\/account$/);
      await expect(page.getByText("Your access level requires two-factor authentication")).toBeVisible();
      await expect(page.getByLabel("Current password")).toHaveCount(0);
      await expectAccessible(page);
      for (const path of ["/", "/people", "/settings/tokens", "/admin/access", "/no-access"]) {
        const answer = await page.request.get(path);
        expect([path, answer.url()]).toEqual([path, `${installation.url}/account`]);
      }
    });

    await test.step("the set-up opens Kith", async () => {
      await page.getByRole("button", { name: "Set up" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Password", { exact: true }).fill(password);
      await dialog.getByRole("button", { name: "Next" }).click();
      await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
      await expectAccessible(page);
      secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
      await dialog.getByRole("textbox", { name: "Code" }).fill(generateTotpCode(secret, Date.now()));
      await dialog.getByRole("button", { name: "Turn on" }).click();
      [recovery = ""] = ((await dialog.getByLabel("Recovery codes").textContent()) ?? "").split("\n");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "I saved them" }).click();
      await expect(hello).toBeVisible();
      expect((await page.request.get("/api/people")).status()).toBe(200);
    });

    let next = "";
    await test.step("a password alone opens nothing, and a code signs in", async () => {
      await signOut(page);
      await givePassword(page, email);
      await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
      await expectAccessible(page);
      expect((await page.request.get("/api/account")).status()).toBe(401);
      next = generateTotpCode(secret, Date.now() + 30_000); // the code of the current half minute may be used
      await giveCode(page, next);
      await expect(hello).toBeVisible();
    });

    await test.step("a used code is refused, and a recovery code signs in", async () => {
      const refusal = page.getByRole("alert").filter({ hasText: "was already used" });
      await signOut(page);
      await givePassword(page, email);
      await giveCode(page, next);
      await expect(refusal).toBeVisible();
      await giveCode(page, recovery);
      await expect(hello).toBeVisible();
    });
  });
});

test.describe("a forgotten password", () => {
  // The old password and the used link are refused.
  test.use({ allowedMessages: [/40[14] \((?:Unauthorized|Not Found)\)/] });

  test("is replaced by a mailed link that works once and leads to Kith, whatever host the request names (B71)", async ({
    page,
  }) => {
    const { email } = accounts.staff;
    await page.goto("/signin");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset your password");
    await page.getByLabel("E-mail").fill("nobody@fernhill.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    const confirmation = page.getByRole("status").filter({ hasText: "Check your inbox" });
    const textForUnknown = await confirmation.textContent();
    await page.goto("/signin/forgotten");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(confirmation).toHaveText(textForUnknown ?? "");
    await expectAccessible(page);
    const first = await mailedLink(email);

    const body = JSON.stringify({ email });
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "content-type": "application/json",
      "content-length": String(body.length),
    };
    const path = "/api/account/forgotten-password";
    await sendRawRequest(installation.url, { method: "POST", path, headers, body });
    const link = await mailedLink(email, 2);
    expect([new URL(first).origin, new URL(link).origin]).toEqual([installation.url, installation.url]);
    expect(mail.letters.flatMap(({ to }) => to)).not.toContain("nobody@fernhill.example");

    await page.goto(first);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await page.goto(link); // differs only in the hash, so the browser does not load the page again
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await page.reload();
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
