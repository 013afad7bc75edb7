import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { sliceResponse } from "../lib/directory/view-schema";
import { roles } from "./demo-people";
import { expect, expectAccessible, test } from "./fixtures";

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
/** Once the server has said who stands there. */
async function nameIn(row: Locator): Promise<string> {
  await expect(row).not.toHaveText("On the way");
  return row.innerText();
}
const search = (page: Page) => page.getByRole("searchbox", { name: "Search people" });
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

async function saved(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
}

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
  const first = await nameIn(page.locator('a[data-index="0"]'));
  await page.goto("/people");
  await expect(rows(page).nth(1)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('a[data-index="239"]')).toHaveText(first);
});

test("a link with several offices shows the people of all of them, and one office of the list replaces them", async ({
  page,
}) => {
  const foundTotal = async (query: string) =>
    sliceResponse.parse(await (await page.request.get(`/api/people/view?${query}`)).json()).found_total;
  const [both, one] = [await foundTotal("office=Melbourne&office=Kraków"), await foundTotal("office=Kraków")];
  await page.goto("/people?office=melbourne&office=krakow");
  await expect(page.getByText(`${both} of 240 people`)).toBeVisible();
  const office = page.getByRole("main").getByRole("combobox", { name: "Office" });
  await expect(office).toHaveValue("melbourne, krakow");
  await office.click();
  await page.getByRole("option", { name: /^Kraków/ }).click();
  await expect(page.getByText(`${one} of 240 people`)).toBeVisible();
  await expect(page).toHaveURL(/office=Krak%C3%B3w$/);
  await page.goto("/people?office=krakow");
  await office.click();
  await expect(office).toHaveValue("Kraków");
});

test("keys, filters, tables and the palette go over everybody by what the server answers", async ({
  page,
}) => {
  const row = (index: number) => page.locator(`a[data-index="${index}"]`);
  await page.goto("/people");
  await row(0).focus();
  await page.keyboard.press("End");
  await expect(row(239)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(row(0)).toBeFocused();
  for (let step = 0; step < 7; step++) await page.keyboard.press("PageDown");
  await row(59).click(); // the last of the first slice
  const panel = page.getByRole("dialog").getByRole("heading", { level: 2 });
  await expect(panel).toHaveText(await nameIn(row(59)));
  await page.getByRole("button", { name: "Next person" }).click();
  await expect(panel).toHaveText(await nameIn(row(60)));
  await page.keyboard.press("Escape");

  const manager = page.getByRole("combobox", { name: "Manager" });
  await manager.click();
  await manager.pressSequentially("chief exec");
  const option = page.getByRole("option").filter({ hasText: nameOf(roles.executive) });
  await expect(option).toContainText("239");
  await option.click();
  await expect(page.getByText("239 of 240 people")).toBeVisible();
  await page.getByText("Direct reports").click();
  await expect(page).toHaveURL(/reports_to=/);
  await expect(page.getByText(/^\d{1,2} of 240 people$/)).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();

  await page.getByRole("checkbox", { name: "Select everyone shown" }).click();
  const chosen = page.getByRole("region", { name: "Selected people" });
  await expect(chosen.getByText("240 selected")).toBeVisible();
  const table = await saved(page, () => chosen.getByRole("button", { name: "Save CSV" }).click());
  expect(table).toHaveLength(241);
  expect(table.some((line) => line.includes(roles.head.email))).toBe(true);

  await page.goto("/");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(nameOf(roles.head));
  await expect(
    page
      .getByRole("option")
      .filter({ hasText: nameOf(roles.head) })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people\//);
  await page.goto("/");
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed.getByText(nameOf(roles.head))).toBeVisible();
});

test("the chart opens, finds and saves branches by what the server answers @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/org-chart");
  const tree = page.getByRole("tree", { name: "Org chart" });
  const card = (name: string | RegExp) => tree.getByRole("treeitem", { name }).first();
  await expect(card(nameOf(roles.executive))).toHaveAttribute("aria-selected", "true");
  const leading = tree.locator('[role="treeitem"][aria-expanded="false"]').first();
  const name = (await leading.getAttribute("aria-label")) ?? "";
  await leading.getByRole("button").first().click();
  await expect(card(name)).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/person=/);
  await page.reload();
  await expect(card(name)).toHaveAttribute("aria-expanded", "true");
  await card(name).getByRole("button").first().click();
  await expect(card(name)).toHaveAttribute("aria-expanded", "false");

  const box = page.getByRole("combobox", { name: "Search people" });
  await box.click();
  await box.pressSequentially(nameOf(roles.manager));
  const found = page.getByRole("option").filter({ hasText: nameOf(roles.manager) });
  await found.first().click();
  await expect(card(new RegExp(`^${nameOf(roles.manager)}`))).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(card(name)).toBeVisible();
  if (isMobile) return;
  const exports = page.getByRole("button", { name: "Export" });
  await exports.click();
  const table = await saved(page, () =>
    page.getByRole("menuitem", { name: "CSV, for spreadsheets: the whole company" }).click(),
  );
  expect(table).toHaveLength(241);
  await exports.click();
  const picture = await saved(page, () =>
    page.getByRole("menuitem", { name: "SVG, for drawing programs: the whole company" }).click(),
  );
  expect(picture.join("")).toContain(roles.staff.lastName);
  await expectAccessible(page);
});
