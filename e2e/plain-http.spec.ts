import type { Page } from "@playwright/test";
import { buildCompany } from "../simulators/projects/company";
import { createProjectsSimulator } from "../simulators/projects/simulator";
import { expect, test, openMyMenu } from "./fixtures";
import { getDataFolder, port } from "./ports";
import { addUser, resetInstallation, startKith, type Installation } from "./start-kith";

// The browser resolves kith.test and other.test to this machine (playwright.config.ts), and treats them as any other
// address without https. Addresses such as 127.0.0.2 would have all features of https.
const address = `http://kith.test:${port + 16}`;
const account = {
  email: "founder@fernhill.example",
  name: "Fay Founder",
  level: "executive",
  password: "a long password for tests",
};
const simulator = createProjectsSimulator({ company: buildCompany(12) });
const installation: Installation = {
  url: `http://127.0.0.1:${port + 16}`,
  dataFolder: getDataFolder("plain-http"),
  variables: { LOG_LEVEL: "warn", NEXTAUTH_URL: address },
};

let vendor: Awaited<ReturnType<typeof simulator.listen>>;
let kith: Awaited<ReturnType<typeof startKith>>;

test.use({
  baseURL: address,
  // Browsers say that they ignore the opener policy on pages without https. After the sign-out, the other tab may send a
  // request before it leaves.
  allowedMessages: [/Cross-Origin-Opener-Policy header has been ignored|401 \(Unauthorized\)/],
});
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  vendor = await simulator.listen(0);
  installation.variables["PROJECTS_API_URL"] = vendor.url;
  resetInstallation(installation);
  kith = await startKith(installation);
  await addUser(installation, account);
});
test.afterAll(async () => {
  await kith.stop();
  await vendor.close();
});

async function submitSignIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("over http by a name, an executive signs in, connects, syncs, sees every message and copies (PAGE-32) @slow", async ({
  page,
}) => {
  await page.goto("/signin");
  expect(await page.evaluate(() => [window.isSecureContext, "randomUUID" in crypto])).toEqual([false, false]);
  await expect(page.getByText("does not work at this address")).toHaveCount(0);
  await submitSignIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up Kith");
  await page.reload(); // e2e/first-run.spec.ts enters the token before the scripts run
  await page.getByLabel(/API token/).fill(simulator.token);
  await page.getByRole("button", { name: "Connect Productive" }).click();
  await page.getByRole("button", { name: "Save and sync" }).click();
  await expect(page.getByText(/\d+ people, read/)).toBeVisible();

  await page.goto("/admin/sync");
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(/sync/i);

  await page.goto("/people");
  await page.getByRole("button", { name: "Find people, pages, actions" }).click();
  await page.keyboard.type("copy link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(`${address}/people`);

  const other = await page.context().newPage();
  await other.goto("/account");
  await openMyMenu(other);
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Fpeople/);
});

test.describe("at an address other than NEXTAUTH_URL, the sign-in names the right one (PAGE-32)", () => {
  test.use({ allowedOrigins: [`http://other.test:${port + 16}`] });

  for (const [opened, publicUrl] of [
    [`http://other.test:${port + 16}`, address],
    [address, "https://kith.test"],
  ] as const)
    test(`at ${new URL(opened).hostname} instead of ${publicUrl.replace(/:\d+$/, "")} @slow`, async ({
      page,
    }) => {
      if (installation.variables["NEXTAUTH_URL"] !== publicUrl) {
        await kith.stop();
        installation.variables["NEXTAUTH_URL"] = publicUrl;
        kith = await startKith(installation);
      }
      await page.goto(`${opened}/signin`);
      await submitSignIn(page);
      await expect(page.getByRole("alert").filter({ hasText: `Open ${publicUrl}` })).toBeVisible();
      await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
      await expect(page.getByRole("link", { name: publicUrl })).toHaveAttribute("href", publicUrl);
    });
});
