import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { syncRunsResponse } from "../lib/runs/run-schema";
import { createPreviewPath, fetchAllPeople, fetchAccountOwner } from "./demo-people";
import { expect, expectAccessible, test, createDemoHeaders, type Level } from "./fixtures";
import { expectValidMarkup } from "./html-validation";
import { refreshPayrollMatches, runWithPayrollConnected } from "./refresh-payroll";

// The fast tier checks a page of each kind, in the light theme. The slow tier checks every page in both themes and at
// the size of a phone, with its dialogs and menus. Other test files check the states that need several steps, such as a
// window of the vendor.
//
// If the browser's first render of a page differs from the server's, React renders the page again and reports an error,
// which fails the test. The difference may depend on the part of the page that hydrates first, so the slow tier loads each page with
// scripts in random order. HYDRATION_LOADS=10 loads each page ten times on a slow processor.

const loads = Number(process.env["HYDRATION_LOADS"] ?? 1);
const slowdown = loads > 1 ? 4 : 1;
const maxScriptDelayMs = 200;

type Visit = { page: Page; request: APIRequestContext };

type SweptPage = {
  /** Folder of the page in app/. */
  file: string;
  path: string | ((request: APIRequestContext) => Promise<string>);
  heading: string | RegExp;
  /** The fast tier checks the page, too. */
  isFast?: boolean;
  /** Opens and checks dialogs and menus, in the slow tier. */
  look?: (visit: Visit) => Promise<void>;
};

const personPath = (level: Exclude<Level, "guest">) => async (request: APIRequestContext) =>
  `/people/${(await fetchAccountOwner(request, level)).id}`;

const anyHeading = /./;

/** Presses a button, checks what it opens, and closes it. */
async function checkAccessibility(
  { page }: Visit,
  button: string | RegExp,
  opened: "dialog" | "menu" | "listbox",
  hovered?: "menuitem" | "option",
): Promise<void> {
  await page
    .getByRole(opened === "listbox" ? "combobox" : "button", { name: button })
    .first()
    .click();
  await expect(page.getByRole(opened).first()).toBeVisible();
  await expect(page.getByRole(opened).locator("[aria-busy]")).toHaveCount(0);
  await expectAccessible(page);
  if (hovered) {
    await page.getByRole(hovered).first().hover();
    await expectAccessible(page);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole(opened)).toHaveCount(0);
}

/** Checks the contrast of a row under the pointer, and of its first link or button with the focus. */
async function checkRow({ page }: Visit): Promise<void> {
  const row = page.getByRole("row").nth(1);
  await row.hover();
  await row.getByRole("link").or(row.getByRole("button")).first().focus();
  await expectAccessible(page);
}

/** `hasPayroll`: payroll is connected, so that navigation and two pages show the number of matches to review. */
type Sweep = { of: string; as: Level | "anonymous"; hasPayroll?: boolean; pages: SweptPage[] };

const sweeps: Sweep[] = [
  {
    of: "visitors without access",
    as: "anonymous",
    pages: [
      { file: "signin", path: "/signin", heading: "Sign in", isFast: true },
      {
        file: "signin",
        path: "/signin?error=too_many_sign_ins&callbackUrl=%2Forg-chart",
        heading: "Sign in",
      },
      { file: "signin/forgotten", path: "/signin/forgotten", heading: "Reset your password" },
      { file: "signin/password", path: "/signin/password", heading: "This link no longer works" },
    ],
  },
  {
    of: "visitors without access",
    as: "guest",
    pages: [
      { file: "", path: "/", heading: "You do not have access yet", isFast: true },
      { file: "no-access", path: "/no-access", heading: anyHeading },
      { file: "settings/tokens", path: "/settings/tokens", heading: "API tokens" },
    ],
  },
  {
    of: "staff and managers",
    as: "staff",
    pages: [
      { file: "", path: "/", heading: /^Hello, /, isFast: true },
      // All rows come from one component, and axe reads the whole document: 240 rows take seconds.
      {
        file: "people",
        path: "/people?new=true",
        heading: "Directory",
        isFast: true,
        look: checkFailingQuickLook,
      },
      { file: "people/[id]", path: personPath("manager"), heading: anyHeading },
      { file: "org-chart", path: "/org-chart", heading: "Org chart", isFast: true },
      { file: "departments", path: "/departments", heading: "Departments" },
      { file: "departments/[id]", path: "/departments/engineering", heading: "Engineering" },
      { file: "not-found", path: "/people/nobody", heading: "Page not found" },
    ],
  },
  {
    of: "staff and managers",
    as: "manager",
    pages: [
      { file: "people/[id]", path: personPath("manager"), heading: anyHeading }, // with the readers of their data
      { file: "settings/tokens", path: "/settings/tokens", heading: "API tokens" },
      { file: "docs/api", path: "/docs/api", heading: "API" },
      { file: "account", path: "/account", heading: "My account", isFast: true },
    ],
  },
  {
    of: "executives: people and syncs",
    as: "executive",
    pages: [
      {
        file: "people/[id]",
        path: personPath("staff"),
        heading: anyHeading,
        isFast: true,
        look: checkPrivateSections,
      },
      { file: "people/[id]", path: personNotInPayroll, heading: anyHeading },
      { file: "admin/sync/(history)", path: "/admin/sync", heading: "Sync", isFast: true },
      { file: "admin/sync/[id]", path: firstRun, heading: "Sync run" },
      { file: "admin/sync/previews/[id]", path: createPreviewPath, heading: "Sync preview" },
      {
        file: "admin/payroll",
        path: "/admin/payroll",
        heading: "Matching",
        look: async ({ page }) => {
          await expect(page.getByRole("heading", { name: "Payroll is not connected" })).toBeVisible();
          await expect(page.getByRole("link", { name: "Go to Connections" })).toBeVisible();
        },
      },
    ],
  },
  {
    of: "executives: connections",
    as: "executive",
    pages: [
      {
        file: "admin/connections/(systems)",
        path: "/admin/connections",
        heading: "Connections",
        isFast: true,
        look: async (visit) => {
          await checkAccessibility(visit, "Disconnect", "dialog");
          await visit.page.getByRole("button", { name: "Replace the token" }).click();
          await expectAccessible(visit.page);
        },
      },
      { file: "admin/connections/people", path: "/admin/connections/people", heading: "Source of people" },
      {
        file: "admin/connections/people/file",
        path: "/admin/connections/people/file",
        heading: "People from a file",
        look: async ({ page }) => {
          await page.locator("input[type=file]").setInputFiles({
            name: "people.csv",
            mimeType: "text/csv",
            buffer: Buffer.from("Id,Name,Title,Start\n1,Ann Lee,Designer,03/04/2026\n2,,,\n"),
          });
          await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
          await expectAccessible(page);
        },
      },
      {
        file: "admin/connections/people/move",
        path: "/admin/connections/people/move",
        heading: "Move to another source",
        look: async ({ page }) => {
          await expect(page.getByRole("radio", { name: /file/i })).toBeVisible();
          await expectAccessible(page);
        },
      },
      {
        file: "admin/connections/people/rules",
        path: "/admin/connections/people/rules",
        heading: "Who is a person",
        look: async ({ page }) => {
          await page.getByRole("button", { name: "Add", exact: true }).click();
          await page.getByRole("textbox", { name: "Name contains: Word" }).fill("a");
          await page.getByRole("searchbox").fill("a");
          await expect(page.getByRole("list", { name: "Found records" })).toBeVisible();
          await expect(page.getByText(/^Leaves out \d/)).toBeVisible();
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
    of: "executives: administration",
    as: "executive",
    hasPayroll: true,
    pages: [
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
          await expect(page.getByRole("searchbox", { name: "Search records" })).toBeFocused();
          await expectAccessible(page);
        },
      },
      {
        file: "admin/payroll",
        path: "/admin/payroll",
        heading: "Matching",
        look: async ({ page }) => {
          for (const name of ["To review", "Not found"]) {
            await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
            await expect(page.getByRole("tab", { selected: true })).toContainText(name);
            await expectAccessible(page);
          }
        },
      },
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
      {
        file: "admin/fields",
        path: "/admin/fields",
        heading: "Custom fields",
        look: (visit) => checkAccessibility(visit, "Add field", "dialog"),
      },
      { file: "admin/setup", path: "/admin/setup", heading: "Set up Kith" },
      {
        file: "admin/access",
        path: "/admin/access",
        heading: "Access",
        isFast: true,
        look: async (visit) => {
          await checkRow(visit);
          await checkAccessibility(visit, /^Actions for/, "menu", "menuitem");
          await checkAccessibility(visit, /^Level of/, "listbox", "option");
        },
      },
      {
        file: "admin/hidden",
        path: "/admin/hidden",
        heading: "Hidden people",
        look: (visit) => checkAccessibility(visit, "Hide a person", "dialog"),
      },
      {
        file: "admin/audit",
        path: "/admin/audit",
        heading: "Audit",
        isFast: true,
        look: (visit) => checkAccessibility(visit, "Who", "listbox"),
      },
      {
        file: "settings/tokens",
        path: "/settings/tokens",
        heading: "API tokens",
        look: (visit) => checkAccessibility(visit, "Create token", "dialog"),
      },
    ],
  },
];

async function personNotInPayroll(request: APIRequestContext): Promise<string> {
  return `/people/${(await fetchAllPeople(request)).at(-1)?.id ?? ""}`;
}

async function firstRun(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/admin/sync-runs", { headers: createDemoHeaders("executive") });
  return `/admin/sync/${syncRunsResponse.parse(await answer.json()).runs.at(-1)?.id ?? ""}`;
}

/** Checks the quick-look panel after a failed request. */
async function checkFailingQuickLook(visit: Visit): Promise<void> {
  const { page } = visit;
  await checkRow(visit);
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

/** Checks the page of a person with all sections: shown values, dialogs and errors. */
async function checkPrivateSections(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.getByRole("button", { name: "Show financial details" }).click();
  await expect(page.getByRole("region", { name: "History" })).toBeVisible();
  await expect(page.getByLabel("Loading the history")).toHaveCount(0);
  await expectAccessible(page);
  await checkAccessibility(visit, "Who can see this? Contact", "dialog");
  await checkAccessibility(visit, "Unlink", "dialog");
  await checkAccessibility(visit, "Other matches", "dialog"); // payroll is not connected
}

test.use({ allowedMessages: [/status of (400|404|409)/] });

test.beforeAll(({ request }) => refreshPayrollMatches(request));

/** Opens every page of a group as its visitor, and checks it. */
async function visitPages(
  { page, request, signIn }: Visit & { signIn: (level: Level) => Promise<void> },
  visits: readonly Sweep[],
  check: (visited: SweptPage) => Promise<void>,
): Promise<void> {
  for (const { as, pages } of visits) {
    if (as !== "anonymous") await signIn(as);
    for (const visited of pages)
      await test.step(`${visited.file} as ${as}`, async () => {
        const { path, heading } = visited;
        await page.goto(typeof path === "string" ? path : await path(request));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await check(visited);
      });
  }
}

const expectNoOverflow = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

test("axe and html-validate find nothing on a page of each kind", async ({ page, request, signIn }) => {
  const visits = sweeps.map((sweep) => ({ ...sweep, pages: sweep.pages.filter(({ isFast }) => isFast) }));
  await visitPages({ page, request, signIn }, visits, async () => {
    await expectAccessible(page);
    await expectValidMarkup(page);
    await expectNoOverflow(page);
  });
});

for (const group of new Set(sweeps.map(({ of }) => of))) {
  test(`pages of ${group} hydrate without an error, axe and html-validate find nothing in both themes, in dialogs and menus, and no page is too wide at 320 pixels (PAGE-35) @slow`, async ({
    page,
    request,
    signIn,
    context,
  }) => {
    test.setTimeout(180_000 + loads * 120_000);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await setTimeout(Math.random() * maxScriptDelayMs);
      await route.continue();
    });
    const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
    const visits = sweeps.filter(({ of }) => of === group);
    const sweep = () =>
      visitPages({ page, request, signIn }, visits, async ({ look }) => {
        for (let number = 1; number < loads; number++) await page.reload();
        await expectAccessible(page);
        await expectValidMarkup(page);
        await expectNoOverflow(page);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoOverflow(page);
        await page.setViewportSize(desktop);
        await look?.({ page, request });
      });
    await (visits.some(({ hasPayroll }) => hasPayroll)
      ? runWithPayrollConnected({ request, page }, sweep)
      : sweep());
  });
}

test("every page is in these lists", ({}) => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.replace(/\/?page\.tsx$/, ""));
  const listed = new Set(sweeps.flatMap(({ pages }) => pages.map(({ file }) => file)));
  const redirects = ["admin/connections/payroll/start"]; // redirects to the vendor
  expect(files.filter((file) => !listed.has(file) && !redirects.includes(file))).toEqual([]);
});
