import { buildCompany } from "../simulators/projects/company";
import { createProjectsSimulator } from "../simulators/projects/simulator";
import { expect, expectAccessible, holdScripts, test } from "./fixtures";
import { getDataFolder, port } from "./ports";
import { addUser, resetInstallation, startKith, type Installation } from "./start-kith";

const company = buildCompany(40);
const installation: Installation = {
  url: `http://localhost:${port + 14}`,
  dataFolder: getDataFolder("first-run"),
  variables: { LOG_LEVEL: "warn" },
};
const account = {
  email: "founder@fernhill.example",
  name: "Fay Founder",
  level: "executive",
  password: "a-long-password-for-tests",
};

const simulator = createProjectsSimulator({ company });
let vendor: Awaited<ReturnType<typeof simulator.listen>>;
let kith: Awaited<ReturnType<typeof startKith>>;

test.beforeAll(async () => {
  test.setTimeout(240_000); // for slow machines
  vendor = await simulator.listen(0);
  installation.variables["PROJECTS_API_URL"] = vendor.url;
  resetInstallation(installation);
  kith = await startKith(installation);
});
test.afterAll(async () => {
  await kith.stop();
  await vendor.close();
});

test.use({ baseURL: installation.url });

test("a new installation leads the first executive to a synced directory", async ({ page }) => {
  await test.step("a visitor reads how to add the first account", async () => {
    await page.goto("/");
    await expect(page.getByText("No accounts yet")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the first executive signs in and arrives at the set-up", async () => {
    await addUser(installation, account);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("No accounts yet")).toBeHidden();
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Set up Kith", level: 1 })).toBeVisible();
  });

  await test.step("a token that is entered before the scripts run connects projects, and is in no address", async () => {
    await expectAccessible(page);
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    const release = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await page.getByLabel(/API token/).fill(simulator.token);
    await page.getByRole("button", { name: "Connect Productive" }).click();
    release();
    await expect(page.getByRole("radio", { name: /^Teams/ })).toBeChecked();
    expect(addresses.filter((address) => address.includes(simulator.token))).toEqual([]);
  });

  await test.step("syncs people; each step opens in place", async () => {
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save and sync" }).click();
    await expect(page.getByText(/\d+ people, read/)).toBeVisible();
  });

  await test.step("skips payroll and with it the matching; a reload resumes at the open step", async () => {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Skip for now" }).click();
    await expect(page.getByLabel(/Bot token/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(/Bot token/)).toBeVisible();
  });

  await test.step("creates links for everyone", async () => {
    await page.getByRole("button", { name: /^Invite everyone/ }).click();
    await page.getByRole("button", { name: /^Invite \d+ people$/ }).click();
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByRole("button", { name: /^Create \d+ links$/ }).click();
    await expect(page.getByLabel(/^\d+ links$/)).toHaveValue(/#[\w-]{43}/);
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await expect(page.getByText(/\d+ users not signed in yet/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("opens the directory, and the home page says who they are", async () => {
    await page.getByRole("link", { name: "Open the directory" }).click();
    await expect(page.getByRole("searchbox", { name: "Search people" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Fay Founder");
    await expect(page.getByRole("heading", { name: "You are not in the directory yet" })).toBeVisible();
  });
});
