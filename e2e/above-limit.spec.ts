import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { demoRoles } from "./demo-people";
import { expect, test } from "./fixtures";

// The limit is below the demo's 240 people, so every page queries the server and none loads the whole directory. The
// file's name sorts first: its demo is its own, and if it ran last, the other worker would be idle meanwhile.
test.use({ demoSettings: { LARGE_DIRECTORY_ABOVE: "100" } });

const fullDirectoryPaths = [
  "/api/people",
  "/api/people/org-chart",
  "/api/people/directory-details",
  "/api/people/gaps",
];
test.beforeEach(async ({ page, signIn }) => {
  page.on("request", (request) => expect(fullDirectoryPaths).not.toContain(new URL(request.url()).pathname));
  await signIn("executive");
});

const rows = (page: Page) => page.getByRole("table", { name: "People" }).getByRole("row");
/** Waits until the row is loaded, and returns its text. */
async function nameIn(row: Locator): Promise<string> {
  await expect(row).not.toHaveText("Loading…");
  return row.innerText();
}
const search = (page: Page) => page.getByRole("searchbox", { name: "Search people" });
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

async function saved(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
}

test("the directory searches, filters, sorts, exports and is walked by queries to the server @slow", async ({
  page,
}) => {
  await page.goto("/people");
  await expect(page.getByText("240 people")).toBeVisible();
  await search(page).fill("chief technol");
  await expect(page.getByText("1 of 240 people")).toBeVisible();
  await search(page).press("Enter");
  await expect(page.getByRole("dialog").getByText("Chief Technology Officer")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/people?sort=-name");
  const first = await nameIn(page.locator('a[data-index="0"]'));
  await page.goto("/people");
  await expect(rows(page).nth(1)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('a[data-index="239"]')).toHaveText(first);

  const row = (index: number) => page.locator(`a[data-index="${index}"]`);
  await page.goto("/people");
  await row(0).focus();
  await page.keyboard.press("End");
  await expect(row(239)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(row(0)).toBeFocused();
  for (let step = 0; step < 7; step++) await page.keyboard.press("PageDown");
  await row(59).click(); // the last row of the first batch that the server returns
  const panel = page.getByRole("dialog").getByRole("heading", { level: 2 });
  await expect(panel).toHaveText(await nameIn(row(59)));
  await page.getByRole("button", { name: "Next person" }).click();
  await expect(panel).toHaveText(await nameIn(row(60)));
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filters = page.getByRole("dialog", { name: "Filter" });
  const manager = filters.getByRole("combobox", { name: "Manager" });
  await manager.click();
  await manager.pressSequentially("chief exec");
  const option = page.getByRole("option").filter({ hasText: nameOf(demoRoles.executive) });
  await expect(option).toContainText("239");
  await option.click();
  await expect(page.getByText("239 of 240 people")).toBeVisible();
  await filters.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("checkbox", { name: "Select everyone shown" }).click();
  const chosen = page.getByRole("region", { name: "Selected people" });
  await expect(chosen.getByText("240 selected")).toBeVisible();
  const listed = await saved(page, async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV with the shown columns" }).click();
  });
  expect(listed).toHaveLength(241);
  const table = await saved(page, () => chosen.getByRole("button", { name: "Save CSV" }).click());
  expect(table).toHaveLength(241);
  expect(table.some((line) => line.includes(demoRoles.head.email))).toBe(true);

  await page.goto("/");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(nameOf(demoRoles.head));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people\//);
  await page.goto("/");
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed.getByText(nameOf(demoRoles.head))).toBeVisible();
});

test("the chart opens, finds, steps through, connects, dims and exports people by queries to the server @slow", async ({
  page,
}) => {
  await page.goto("/org-chart");
  const tree = page.getByRole("tree", { name: "Org chart" });
  const card = (name: string | RegExp) => tree.getByRole("treeitem", { name }).first();
  const selected = tree.getByRole("treeitem", { selected: true });
  const option = (name: string) => page.getByRole("option").filter({ hasText: name }).first();
  await expect(card(nameOf(demoRoles.executive))).toHaveAttribute("aria-selected", "true");

  await test.step("cards count people who are not loaded, and the export of the view contains them", async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export the org chart" });
    const view = dialog.getByRole("radio", { name: /^This view, as opened/ });
    const label = dialog.locator("label").filter({ hasText: "This view, as opened" });
    const count = /(\d+) people/.exec(await label.innerText())?.[1];
    const take = async (format: string) => {
      await dialog.getByText(format, { exact: true }).click();
      return saved(page, () => dialog.getByRole("button", { name: "Export" }).click());
    };
    await view.check();
    expect(await take("CSV")).toHaveLength(1 + Number(count));
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await dialog.getByRole("radio", { name: "The whole company" }).check();
    expect((await take("SVG")).join("")).toContain(demoRoles.staff.lastName);
  });

  const leading = tree.locator('[role="treeitem"][aria-expanded="false"]').first();
  const name = (await leading.getAttribute("aria-label")) ?? "";
  await leading.getByRole("button").first().click();
  await expect(card(name)).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/person=/);
  await page.reload();
  await expect(card(name)).toHaveAttribute("aria-expanded", "true");

  const box = page.getByRole("combobox", { name: "Search people" });
  await box.click();
  await box.pressSequentially(nameOf(demoRoles.manager));
  await expect(option(nameOf(demoRoles.manager))).toBeVisible();
  await box.press("Enter");
  await expect(card(new RegExp(`^${nameOf(demoRoles.manager)}`))).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(card(name)).toBeVisible();

  await box.fill("manager");
  const steps = page.locator("[data-keeps-focus]");
  await expect(steps).toContainText(/^\d{2,} found$/); // not the 1 of the search before
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next result" }).click();
  await expect(steps).toContainText("1 of ");
  await expect(selected).toHaveAttribute("data-mark", "hit");
  await page.getByRole("button", { name: "Path to …" }).click();
  await box.fill(nameOf(demoRoles.staff));
  await option(nameOf(demoRoles.staff)).click();
  const bar = page.getByRole("group", { name: "Path between two people" });
  await expect(bar).toContainText(/meet at|between them|manager and report/);
  const text = (await bar.textContent()) ?? "";
  await expect(page).toHaveURL(/between=/);
  await page.reload();
  await expect(bar).toHaveText(text);
  await page.goto("/org-chart?colour=office");
  await page.getByRole("list", { name: "Colours" }).getByRole("button").first().click();
  await expect(tree.locator('[data-mark^="dim"]').first()).toBeAttached();
});
