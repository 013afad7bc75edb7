import type { Locator, Page } from "@playwright/test";
import { buildCompany } from "../lib/simulators/projects/company";
import { expect, test } from "./fixtures";

test("opens on me, and is used by keyboard alone", async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/org-chart");
  const tree = page.getByRole("tree", { name: "Org chart" });
  const me = tree.getByRole("treeitem", { name: /, Chief Executive Officer$/ });
  await expect(me).toHaveAttribute("aria-selected", "true");
  await expect(me).toHaveAttribute("aria-expanded", "true");

  await me.focus();
  await page.keyboard.press("ArrowRight");
  const first = tree.getByRole("treeitem", { selected: true });
  await expect(first).toHaveAttribute("aria-level", "2");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("treeitem", { selected: true })).toHaveAttribute("aria-level", "3");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Home");
  await expect(tree.getByRole("treeitem", { selected: true })).toHaveAttribute("aria-level", "1");
});

test("search opens the way to somebody, and Enter their page", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/org-chart");
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Search people" }).fill("chief executive");
  await page.getByRole("option").first().click();
  const found = page.getByRole("treeitem", { name: /Chief Executive Officer/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(found).toBeInViewport();
  await found.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}/);
});

test("opening a branch leaves its card where it was", async ({ page, signIn, isMobile }) => {
  test.skip(isMobile, "a phone shows one card at a time, and that one is open");
  await signIn("executive");
  await page.goto("/org-chart");
  await expect(page.getByRole("treeitem", { selected: true })).toBeInViewport();
  await page.waitForTimeout(500); // the first centring is over
  const card = await closedCardInSight(page);
  const before = await card.boundingBox();
  const id = (await card.getAttribute("id")) ?? "";
  await page
    .locator(`#${id}`)
    .getByRole("button", { name: /^Show the reports of/ })
    .click();
  await expect(page.locator(`#${id}`)).toHaveAttribute("aria-expanded", "true");
  const after = await page.locator(`#${id}`).boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the top of the company is a list of links", async ({ page, playwright, baseURL, context }) => {
    // Sign in as a browser with scripts does, then look without.
    const api = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const { csrfToken } = (await (await api.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const { email } = buildCompany(240).roles.staff;
    await api.post("/api/auth/callback/credentials", {
      form: { csrfToken, email, password: "demo-staff-2026", json: "true" },
      headers: { "x-auth-return-redirect": "1" },
    });
    await context.addCookies((await api.storageState()).cookies);
    await page.goto("/org-chart");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(8);
  });
});

/** A card with a closed branch that stands whole in the frame of the drawing. */
async function closedCardInSight(page: Page): Promise<Locator> {
  const frame = await page.locator("[data-viewport]").boundingBox();
  for (const card of await page.getByRole("treeitem", { expanded: false }).all()) {
    const box = await card.boundingBox();
    const isInSight = frame && box && box.x > frame.x && box.x + box.width < frame.x + frame.width;
    if (isInSight && box.y > frame.y && box.y + box.height < frame.y + frame.height) return card;
  }
  throw new Error("no closed branch is in sight");
}
