import type { Page } from "@playwright/test";
import { peopleResponse } from "../lib/directory/schema";
import { syncRunsResponse } from "../lib/runs/run-schema";
import { expect, test, createDemoHeaders, type Level } from "./fixtures";

// Compares the screenshots of every page: `npm run screens`. The screenshots depend on the version of the browser and
// on the operating system, so the test suite does not include this file (playwright.config.ts).
type Screen = {
  name: string;
  as: Level | "anonymous";
  path: string | ((page: Page) => Promise<string>);
  /** Waits until the page is complete, if it is not complete with its heading. */
  ready?: (page: Page) => Promise<void>;
};

const staffId = async (page: Page) => {
  const answer = await page.request.get("/api/people", { headers: createDemoHeaders("executive") });
  const { people } = peopleResponse.parse(await answer.json());
  const found = people.find(({ manager_id }) => manager_id !== null);
  return found?.id ?? "";
};

const firstRun = async (page: Page) => {
  const answer = await page.request.get("/api/admin/sync-runs", { headers: createDemoHeaders("executive") });
  return `/admin/sync/${syncRunsResponse.parse(await answer.json()).runs.at(-1)?.id ?? ""}`;
};

const screens: Screen[] = [
  { name: "sign-in", as: "anonymous", path: "/signin" },
  { name: "home-as-manager", as: "manager", path: "/" },
  { name: "home-as-executive", as: "executive", path: "/" },
  { name: "home-as-guest", as: "guest", path: "/" },
  { name: "account", as: "manager", path: "/account" },
  { name: "directory", as: "staff", path: "/people" },
  { name: "directory-no-results", as: "staff", path: "/people?q=zzzzzz" },
  { name: "person-as-staff", as: "staff", path: async (page) => `/people/${await staffId(page)}` },
  { name: "person-as-executive", as: "executive", path: async (page) => `/people/${await staffId(page)}` },
  {
    name: "org-chart",
    as: "manager",
    path: "/org-chart",
    ready: async (page) => expect(page.getByRole("tree")).toBeVisible(),
  },
  { name: "connections", as: "executive", path: "/admin/connections" },
  { name: "mappings", as: "executive", path: "/admin/connections/mappings" },
  { name: "payroll", as: "executive", path: "/admin/payroll" },
  { name: "sync", as: "executive", path: "/admin/sync" },
  { name: "sync-run", as: "executive", path: firstRun },
  { name: "health", as: "executive", path: "/admin/health" },
  { name: "access", as: "executive", path: "/admin/access" },
  { name: "audit", as: "executive", path: "/admin/audit?kind=token_created" },
  { name: "tokens", as: "manager", path: "/settings/tokens" },
  { name: "setup", as: "executive", path: "/admin/setup" },
  { name: "not-for-you", as: "guest", path: "/no-access" },
];

/** Replaces times and durations by fixed texts, because they have other values and widths in every run. */
const stopClock = (page: Page) =>
  page.evaluate(() => {
    for (const time of document.querySelectorAll("time")) time.textContent = "a moment ago";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (/^[\d.,]+ (ms|s|min)$/.test(text.nodeValue ?? "")) text.nodeValue = "1.2 s";
    }
  });

for (const colorScheme of ["light", "dark"] as const) {
  for (const { name, as, path, ready } of screens) {
    test(`${name}, ${colorScheme}`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme });
      if (as !== "anonymous") await signIn(as);
      await page.goto(typeof path === "string" ? path : await path(page));
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await ready?.(page);
      await page.evaluate(() => document.fonts.ready);
      await stopClock(page);
      await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, {
        stylePath: "e2e/screens.css",
        maxDiffPixelRatio: 0.002,
        timeout: 20_000,
      });
    });
  }
}
