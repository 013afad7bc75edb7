import { buildCompany } from "../simulators/projects/company";
import { createProjectsSimulator } from "../simulators/projects/simulator";
import { expect, expectAccessible, test as base } from "./fixtures";
import { getDataFolder, port } from "./ports";
import { deleteInstallationData, runKithCommand, startKith, type Installation } from "./start-kith";

const company = buildCompany(40);
const installation: Installation = {
  url: `http://localhost:${port + 14}`,
  dataFolder: getDataFolder("first-run"),
  variables: { LOG_LEVEL: "warn" },
};
const account = { email: "founder@fernhill.example", password: "a-long-password-for-tests" };

type Newcomer = {
  projectsToken: string;
  /** Adds an executive by the command line. Stops Kith meanwhile: only one process can open the embedded database. */
  createFirstAccount: () => Promise<void>;
};

// Starts a new installation, and a simulator of the projects system for it.
const test = base.extend<object, { newcomer: Newcomer }>({
  newcomer: [
    async ({}, provide) => {
      const simulator = createProjectsSimulator({ company, rateLimit: false });
      const vendor = await simulator.listen(0);
      installation.variables["PROJECTS_API_URL"] = vendor.url;
      deleteInstallationData(installation);
      let kith = await startKith(installation);
      await provide({
        projectsToken: simulator.token,
        createFirstAccount: async () => {
          await kith.stop();
          const { email, password } = account;
          const words = ["--email", email, "--name", "Fay Founder", "--level", "executive"];
          runKithCommand(installation, ["user", "add", ...words, "--password", password]);
          kith = await startKith(installation);
        },
      });
      await kith.stop();
      await vendor.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

test.use({ baseURL: installation.url });

test("a new installation leads the first executive to a synced directory", async ({ page, newcomer }) => {
  await page.goto("/");
  await expect(page.getByText("No accounts yet")).toBeVisible();
  await expectAccessible(page);
  await newcomer.createFirstAccount();

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("No accounts yet")).toBeHidden();
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Set up Kith", level: 1 })).toBeVisible();
  await page.getByLabel(/API token/).fill(newcomer.projectsToken);
  await expectAccessible(page);

  // Each step opens in place, and a reload resumes at the open step.
  await page.getByRole("button", { name: "Connect projects" }).click();
  await expect(page.getByRole("radio", { name: /^Teams/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and sync" }).click();
  await expect(page.getByText(/\d+ people, read/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(page.getByLabel(/Bot token/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/Bot token/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Invite everyone/ }).click();
  await page.getByRole("button", { name: /^Invite \d+ people$/ }).click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: /^Create \d+ links$/ }).click();
  await expect(page.getByLabel(/^\d+ links$/)).toHaveValue(/#[\w-]{43}/);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByText(/\d+ users not signed in yet/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Open the directory" }).click();
  await expect(page.getByRole("searchbox", { name: "Search people" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Fay Founder");
  await expect(page.getByRole("heading", { name: "You are not in the directory yet" })).toBeVisible();
});
