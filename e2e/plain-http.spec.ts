import type { Page } from "@playwright/test";
import { buildCompany } from "../simulators/projects/company";
import { createProjectsSimulator } from "../simulators/projects/simulator";
import { expect, test } from "./fixtures";
import { getDataFolder, port } from "./ports";
import { deleteInstallationData, runKithCommand, startKith, type Installation } from "./start-kith";

// The browser resolves kith.test to this machine (playwright.config.ts), and treats it as any other address without
// https. Addresses such as 127.0.0.2 would have all features of https.
const address = `http://kith.test:${port + 16}`;
const account = { email: "founder@fernhill.example", password: "a long password for tests" };

const installation = (publicUrl: string): Installation => ({
  url: `http://127.0.0.1:${port + 16}`,
  dataFolder: getDataFolder("plain-http"),
  variables: { LOG_LEVEL: "warn", NEXTAUTH_URL: publicUrl },
});

test.use({
  baseURL: address,
  // Browsers say that they ignore the opener policy on pages without https. After the sign-out, the other tab may send a
  // request before it leaves.
  allowedMessages: [/Cross-Origin-Opener-Policy header has been ignored|401 \(Unauthorized\)/],
});
test.describe.configure({ mode: "serial" });
test.beforeAll(() => {
  deleteInstallationData(installation(address));
  const words = ["--email", account.email, "--name", "Fay Founder", "--level", "executive"];
  runKithCommand(installation(address), ["user", "add", ...words, "--password", account.password]);
});

async function submitSignIn(page: Page, password = account.password): Promise<void> {
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("over http by a name, an executive signs in, connects, syncs, sees every message and copies (PAGE-32) @slow", async ({
  page,
}) => {
  const simulator = createProjectsSimulator({ company: buildCompany(12) });
  const vendor = await simulator.listen(0);
  const settings = installation(address);
  settings.variables["PROJECTS_API_URL"] = vendor.url;
  const kith = await startKith(settings);
  try {
    await page.goto("/signin");
    expect(await page.evaluate(() => [window.isSecureContext, "randomUUID" in crypto])).toEqual([
      false,
      false,
    ]);
    await expect(page.getByText("does not work at this address")).toHaveCount(0);
    await submitSignIn(page);
    await page.getByLabel(/API token/).fill(simulator.token);
    await page.getByRole("button", { name: "Connect projects" }).click();
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
    await other.getByRole("button", { name: /my menu/ }).click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Fpeople/);
  } finally {
    await kith.stop();
    await vendor.close();
  }
});

for (const publicUrl of ["https://kith.test", `http://other.test:${port + 16}`]) {
  test(`at an address other than ${publicUrl.replace(/:\d+/, "")}, the sign-in names the right one (PAGE-32) @slow`, async ({
    page,
  }) => {
    const kith = await startKith(installation(publicUrl));
    try {
      await page.goto("/signin");
      await submitSignIn(page);
      await expect(page.getByRole("alert").filter({ hasText: `Open ${publicUrl}` })).toBeVisible();
      await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
      await expect(page.getByRole("link", { name: publicUrl })).toHaveAttribute("href", publicUrl);
    } finally {
      await kith.stop();
    }
  });
}
