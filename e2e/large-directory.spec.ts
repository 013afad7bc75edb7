import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

// The demo's 240 people are too many here: every page asks the server for what it shows, and none reads everybody.
test.use({ demoSettings: { LARGE_DIRECTORY_ABOVE: "100" } });

const everybodys = [
  "/api/people",
  "/api/people/org-chart",
  "/api/people/directory-details",
  "/api/people/gaps",
];
test.beforeEach(async ({ page, signIn }) => {
  page.on("request", (request) => expect(everybodys).not.toContain(new URL(request.url()).pathname));
  await signIn("executive");
});

const rows = (page: Page) => page.getByRole("table", { name: "People" }).getByRole("row");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search people" });

test("the directory searches, filters, orders and scrolls by what the server answers @phone", async ({
  page,
}) => {
  await page.goto("/people");
  await expect(page.getByText("240 people")).toBeVisible();
  await search(page).fill("chief technol");
  await expect(page.getByText("1 of 240 people")).toBeVisible();
  await expect(rows(page).getByText("Chief Technology Officer").first()).toBeAttached();
  await search(page).press("Enter");
  const panel = page.getByRole("dialog").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(panel.getByText("Chief Technology Officer")).toBeVisible();
  await page.keyboard.press("Escape");

  await search(page).fill("xqzzv");
  await expect(page.getByRole("heading", { name: /No one|No results|no one/ })).toBeVisible();
  await search(page).fill("");
  await expect(page.getByText("240 people")).toBeVisible();

  await page.goto("/people?sort=-name&new=true");
  await expect(page.getByRole("status").getByText(/joined in the last 90 days/)).toBeVisible();
  await page.goto("/people?sort=-name");
  const names = async () => page.locator("a[data-index]").allInnerTexts();
  const first = (await names())[0] ?? "";
  await page.goto("/people");
  await expect(rows(page).nth(1)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('a[data-index="239"]')).toHaveText(first);
});
