import { readdirSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { syncRunsResponse } from "../lib/runs/schema";
import { everybody, personOf } from "./demo-people";
import { expect, expectAccessible, test, token, type Level } from "./fixtures";
import { expectValidMarkup } from "./markup";
import { readPayroll } from "./read-payroll";

// Every page, with what can be opened in it, as axe sees it in both themes. What only a journey leads to (a vendor's window, a removal
// that is held) is looked at on that journey.

type Visit = { page: Page; request: APIRequestContext; isMobile: boolean };

type Swept = {
  /** The page's file in app/. */
  file: string;
  path: string | ((request: APIRequestContext) => Promise<string>);
  heading: string | RegExp;
  /** Opens what there is to open, and has each state looked at. */
  look?: (visit: Visit) => Promise<void>;
};

const personPath = (level: Exclude<Level, "guest">) => async (request: APIRequestContext) =>
  `/people/${(await personOf(request, level)).id}`;

const anyHeading = /./;

/** Presses a button, looks at what it opened, and closes that again. */
async function lookInto(
  { page }: Visit,
  button: string | RegExp,
  opened: "dialog" | "menu" | "listbox",
): Promise<void> {
  await page
    .getByRole(opened === "listbox" ? "combobox" : "button", { name: button })
    .first()
    .click();
  await expect(page.getByRole(opened).first()).toBeVisible();
  await expect(page.getByRole(opened).locator("[aria-busy]")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole(opened)).toHaveCount(0);
}

const sweeps: { as: Level | "nobody"; where?: string; pages: Swept[] }[] = [
  {
    as: "nobody",
    pages: [
      { file: "signin", path: "/signin", heading: "Sign in" },
      {
        file: "signin",
        path: "/signin?error=too_many_sign_ins&callbackUrl=%2Forg-chart",
        heading: "Sign in",
      },
      { file: "signin/forgotten", path: "/signin/forgotten", heading: "Forgotten password" },
      { file: "signin/password", path: "/signin/password", heading: "This link does not work any more" },
    ],
  },
  {
    as: "guest",
    pages: [
      { file: "", path: "/", heading: "You do not have access yet" },
      { file: "no-access", path: "/no-access", heading: anyHeading },
      { file: "settings/tokens", path: "/settings/tokens", heading: "API tokens" },
    ],
  },
  {
    as: "staff",
    pages: [
      { file: "", path: "/", heading: /^Hello, / },
      { file: "people", path: "/people", heading: "Directory", look: lookAtFailingQuickLook },
      { file: "people/[id]", path: personPath("manager"), heading: anyHeading },
      { file: "not-found", path: "/people/nobody", heading: "There is nothing here" },
    ],
  },
  {
    as: "manager",
    pages: [
      { file: "people/[id]", path: personPath("manager"), heading: anyHeading }, // with who has read their data
      { file: "settings/tokens", path: "/settings/tokens", heading: "API tokens" },
      { file: "docs/api", path: "/docs/api", heading: "API" },
      { file: "account", path: "/account", heading: "My account" },
    ],
  },
  {
    as: "executive",
    where: "people and syncs",
    pages: [
      { file: "people/[id]", path: personPath("staff"), heading: anyHeading, look: lookAtPrivateParts },
      { file: "people/[id]", path: personNotInPayroll, heading: anyHeading },
      { file: "admin/sync/(history)", path: "/admin/sync", heading: "Sync" },
      { file: "admin/sync/[id]", path: firstRun, heading: "Sync run" },
    ],
  },
  {
    as: "executive",
    where: "connections",
    pages: [
      {
        file: "admin/connections/(systems)",
        path: "/admin/connections",
        heading: "Connections",
        look: async (visit) => {
          await lookInto(visit, "Disconnect", "dialog");
          await visit.page.getByRole("button", { name: "Replace the token" }).click();
          await expectAccessible(visit.page);
        },
      },
      {
        file: "admin/connections/mappings",
        path: "/admin/connections/mappings",
        heading: "Matching",
        look: async ({ page }) => {
          await page.getByRole("tab", { name: "Everyone" }).click();
          await page
            .getByRole("button", { name: /^(Add payroll|Payroll) id of/ })
            .first()
            .click();
          await expect(page.getByRole("textbox", { name: /^Payroll id of/ })).toBeFocused();
          await expectAccessible(page);
        },
      },
      {
        file: "admin/connections/payroll/callback",
        path: "/admin/connections/payroll/callback",
        heading: "Nothing to finish",
      },
    ],
  },
  {
    as: "executive",
    where: "administration",
    pages: [
      {
        file: "admin/health",
        path: "/admin/health",
        heading: "Directory health",
        look: async ({ page }) => {
          for (const name of [/^No job title/, /^Accounts without a person/])
            await page.getByRole("button", { name }).click();
          await expect(page.getByText("Vera Visitor")).toBeVisible();
          await expectAccessible(page);
        },
      },
      {
        file: "admin/webhooks",
        path: "/admin/webhooks",
        heading: "Webhooks",
        look: async ({ page }) => {
          await page.getByRole("button", { name: "Create webhook" }).click();
          await expect(page.getByLabel("Address")).toBeVisible();
          await expectAccessible(page);
        },
      },
      { file: "admin/setup", path: "/admin/setup", heading: "Set up Kith" },
      {
        file: "admin/access",
        path: "/admin/access",
        heading: "Access",
        look: async (visit) => {
          await lookInto(visit, /^Actions for/, "menu");
          await lookInto(visit, /^Level of/, "listbox");
        },
      },
      {
        file: "admin/audit",
        path: "/admin/audit",
        heading: "Audit",
        look: async (visit) => {
          if (visit.isMobile) await visit.page.getByRole("button", { name: /^Filters/ }).click();
          await lookInto(visit, "What", "listbox");
        },
      },
      {
        file: "settings/tokens",
        path: "/settings/tokens",
        heading: "API tokens",
        look: (visit) => lookInto(visit, "Create token", "dialog"),
      },
    ],
  },
];

/** Pages whose own file looks at them in all their states. */
const sweptElsewhere = {
  "admin/payroll": "payroll-review.spec.ts",
  "admin/connections/payroll/start": "connections-setup.spec.ts",
  "dev/ui": "shell.spec.ts",
  "org-chart": "org-chart.spec.ts",
};

async function personNotInPayroll(request: APIRequestContext): Promise<string> {
  return `/people/${(await everybody(request)).at(-1)?.id ?? ""}`;
}

async function firstRun(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/admin/sync-runs", { headers: token("executive") });
  return `/admin/sync/${syncRunsResponse.parse(await answer.json()).runs.at(-1)?.id ?? ""}`;
}

/** The panel while nobody can be read. */
async function lookAtFailingQuickLook({ page }: Visit): Promise<void> {
  await page.route("**/api/people/*/overview", (route) =>
    route.fulfill({
      status: 400,
      contentType: "application/problem+json",
      body: JSON.stringify({
        title: "Bad",
        status: 400,
        detail: "It cannot be read.",
        code: "x",
        request_id: "r-1",
      }),
    }),
  );
  await page.getByRole("table", { name: "People" }).getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByText("It cannot be read.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/people/*/overview");
}

/** What is uncovered, asked about and refused on the page of somebody of whom one sees everything. */
async function lookAtPrivateParts(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.getByRole("button", { name: "Show financial details" }).click();
  await expect(page.getByRole("region", { name: "History" })).toBeVisible();
  await expect(page.getByLabel("Loading the history")).toHaveCount(0);
  await expectAccessible(page);
  await lookInto(visit, "Who can see this? Contact", "dialog");
  await lookInto(visit, "Unlink", "dialog");
  await lookInto(visit, "Other matches", "dialog"); // payroll is not connected
}

test.use({ allowedMessages: [/status of (400|404|409)/] });

test.beforeAll(({ request }) => readPayroll(request));

for (const { as, where, pages } of sweeps) {
  const what = where === undefined ? as : `${as}, ${where}`;
  test(`axe and html-validate find nothing in what is open to ${what}, and no page is too wide @phone`, async ({
    page,
    signIn,
    request,
    isMobile,
  }) => {
    if (as !== "nobody") await signIn(as);
    for (const { file, path, heading, look } of pages) {
      await test.step(file, async () => {
        await page.goto(typeof path === "string" ? path : await path(request));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expectAccessible(page);
        if (!isMobile) await expectValidMarkup(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
        await look?.({ page, request, isMobile });
      });
    }
  });
}

test("every page there is stands in these lists", ({}) => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.replace(/\/?page\.tsx$/, ""));
  const listed = sweeps.flatMap(({ pages }) => pages.map(({ file }) => file));
  const known = new Set([...listed, ...Object.keys(sweptElsewhere)]);
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});
