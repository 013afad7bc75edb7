import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { expect, test as base, type Page } from "@playwright/test";
import { createPayrollSimulator } from "../lib/simulators/payroll/simulator";
import { companyTenant } from "../lib/simulators/payroll/tenants";
import { buildCompany } from "../lib/simulators/projects/company";
import { createProjectsSimulator } from "../lib/simulators/projects/simulator";
import { expectAccessible } from "./fixtures";
import { folderOf, port } from "./ports";
import { emptyInstallation, runKith, startKith } from "./start-kith";

// What depends on how Kith was set up, which the demo cannot show: Kith is started here as others start it, and again with other
// variables on the same data.

const kithUrl = `http://localhost:${port + 5}`;
const dataFolder = folderOf("connections");
const account = { email: "ex@kith.example", password: "a long enough password" };
const calendarId = "team@example.calendar";
const elsewhere = { id: "91", name: "Saltmarsh Collective" };

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keyFile = {
  type: "service_account",
  client_email: "kith@example.iam",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};
const base64 = (text: string) => Buffer.from(text).toString("base64");

type Setting = Record<string, string>;

/** Payroll does not know the app, and of the calendar's variables one is missing. */
const withoutPayroll: Setting = { CALENDAR_ID: calendarId };

type Kith = {
  /** Kith with these variables. Unless it runs with them already it is ended, what is to be done to its data is done, and it is started. */
  runWith: (setting: Setting, meanwhile?: (store: PGlite) => Promise<unknown>) => Promise<void>;
  /** The variables under which payroll can be connected, and the calendar is. */
  complete: Setting;
};

const test = base.extend<object, { kith: Kith }>({
  kith: [
    async ({}, provide) => {
      const company = buildCompany(40);
      const projects = createProjectsSimulator({
        company,
        rateLimit: false,
        otherOrganizations: [elsewhere],
      });
      const payroll = createPayrollSimulator({ company, rateLimit: false });
      const servers = [await projects.listen(0), await payroll.listen(0)] as const;
      const [{ url: projectsUrl }, { url: payrollUrl }] = servers;
      const complete = {
        PAYROLL_AUTHORIZE_URL: `${payrollUrl}/identity/connect/authorize`,
        PAYROLL_TOKEN_URL: `${payrollUrl}/connect/token`,
        PAYROLL_REVOKE_URL: `${payrollUrl}/connect/revocation`,
        PAYROLL_API_URL: payrollUrl,
        PAYROLL_CLIENT_ID: payroll.clientId,
        PAYROLL_CLIENT_SECRET: payroll.clientSecret,
        CALENDAR_ID: calendarId,
        CALENDAR_SERVICE_ACCOUNT_KEY: base64(JSON.stringify(keyFile)),
      };
      const installation = { url: kithUrl, dataFolder, variables: { PROJECTS_API_URL: projectsUrl } };
      emptyInstallation(installation);
      const { email, password } = account;
      const words = [
        "--email",
        email,
        "--name",
        "Ex Ecutive",
        "--level",
        "executive",
        "--password",
        password,
      ];
      runKith(installation, ["user", "add", ...words]);
      const running: { setting?: Setting; stop?: () => Promise<void> } = {};
      await provide({
        complete,
        runWith: async (setting, meanwhile) => {
          if (!meanwhile && isDeepStrictEqual(running.setting, setting)) return;
          await running.stop?.();
          if (meanwhile) {
            const store = await PGlite.create(join(dataFolder, "database"));
            await meanwhile(store);
            await store.close();
          }
          const variables = { ...installation.variables, ...setting };
          Object.assign(running, { setting, ...(await startKith({ ...installation, variables })) });
        },
      });
      await running.stop?.();
      await Promise.all(servers.map(({ close }) => close()));
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

test.describe.configure({ mode: "serial", timeout: 240_000 });

async function openConnections(page: Page): Promise<void> {
  await page.goto(`${kithUrl}/admin/connections`);
  if (page.url().includes("/signin")) {
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connections");
    await page.goto(`${kithUrl}/admin/connections`); // which waits until it can be pressed on
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connections");
}

const card = (page: Page, name: string) => page.getByRole("region", { name });
const state = (page: Page, name: string, word: string) => card(page, name).getByText(word, { exact: true });
const disconnect = async (page: Page, system: string) =>
  page.request.delete(`${kithUrl}/api/admin/connections/${system}`, {
    headers: { origin: kithUrl, "sec-fetch-site": "same-origin" },
  });

test("an app that payroll does not know yet: says which variables and which address, and offers nothing in vain @phone", async ({
  page,
  kith,
}) => {
  await kith.runWith(withoutPayroll);
  await openConnections(page);
  const payroll = card(page, "Payroll");
  await expect(state(page, "Payroll", "Not connected")).toBeVisible();
  await expect(payroll.getByRole("alert")).toContainText(`${kithUrl}/admin/connections/payroll/callback`);
  await expect(payroll.getByRole("alert")).toContainText("PAYROLL_CLIENT_SECRET");
  await expect(payroll.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  // Who opens the window's address all the same reads the same.
  await page.goto(`${kithUrl}/admin/connections/payroll/start`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("PAYROLL_CLIENT_ID");
  await expectAccessible(page);
});

test("a projects token of several organisations: asks which, and connects that one", async ({
  page,
  kith,
}) => {
  await kith.runWith(withoutPayroll);
  await openConnections(page);
  const projects = card(page, "Projects");
  await projects.getByLabel("API token").fill("sim-projects-token");
  await projects.getByRole("button", { name: "Connect projects" }).click();
  await projects.getByRole("combobox", { name: "Organisation" }).click();
  await expect(page.getByRole("option")).toHaveText(["Fernhill Studio", elsewhere.name]);
  await expectAccessible(page);
  await page.getByRole("option", { name: "Fernhill Studio" }).click();
  await projects.getByRole("button", { name: "Connect projects" }).click();
  await expect(state(page, "Projects", "Connected")).toBeVisible();
  await expect(projects.getByRole("definition").first()).toHaveText("Fernhill Studio");
  // What only the page knows comes after it by itself.
  await expect(projects.getByText("oken", { exact: true })).toBeVisible();
  await expect(page.getByText("sim-projects-token")).toHaveCount(0);
  expect((await disconnect(page, "projects")).ok()).toBe(true);
});

test("a calendar: each variable set or missing, and never a value", async ({ page, kith }) => {
  const calendar = card(page, "Calendar");
  const presence = (name: string) => calendar.getByRole("listitem").filter({ hasText: name });

  await kith.runWith(withoutPayroll);
  await openConnections(page);
  await expect(state(page, "Calendar", "Not configured")).toBeVisible();
  await expect(presence("CALENDAR_ID")).toContainText("set");
  await expect(presence("CALENDAR_SERVICE_ACCOUNT_KEY")).toContainText("missing");

  await kith.runWith(kith.complete);
  await openConnections(page);
  await expect(state(page, "Calendar", "Configured")).toBeVisible();
  await expect(calendar.getByRole("listitem").getByText("set", { exact: true })).toHaveCount(2);
  await expect(calendar.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.content()).not.toContain(calendarId);
});

test("an authorisation that ends soon: says when, and a check renews it @phone", async ({
  page,
  kith,
  isMobile,
}) => {
  await kith.runWith(kith.complete);
  await openConnections(page);
  const payroll = card(page, "Payroll");
  const opening = page.context().waitForEvent("page");
  await payroll.getByRole("button", { name: "Connect payroll" }).click();
  const popup = await opening;
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Allow access" }).click();
  await closing;
  await expect(state(page, "Payroll", "Connected")).toBeVisible();
  await expect(payroll.getByText("renewed automatically")).toBeVisible();

  await kith.runWith(kith.complete, (store) =>
    store.query(`
      UPDATE connections SET credential_expires_at = now() + interval '9 days', token_expires_at = now() - interval '1 day'
      WHERE provider = 'payroll'`),
  );
  await openConnections(page);
  await expect(state(page, "Payroll", "Expiring")).toBeVisible();
  await expect(payroll.getByRole("alert")).toContainText("The authorisation ends on");
  await expect(payroll.getByRole("alert")).toContainText("Press Check now");
  await expect(payroll.getByText(companyTenant.tenantName)).toBeVisible();
  await expectAccessible(page);
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await payroll.getByRole("button", { name: "Check now" }).click();
  await expect(state(page, "Payroll", "Connected")).toBeVisible();
  await expect(payroll.getByRole("alert")).toHaveCount(0);
  expect((await disconnect(page, "payroll")).ok()).toBe(true);
});
