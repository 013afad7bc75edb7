import type { APIRequestContext, Page } from "@playwright/test";
import { fetchAllPeople, formatPersonName, findAccountOwner } from "./demo-people";
import { expect, test, createDemoHeaders, vendorOrigins, openMyMenu } from "./fixtures";
import { refreshPayrollMatches } from "./refresh-payroll";

// The main tasks of each access level, across pages. Other files test the details of each page.

test.beforeAll(({ request }) => refreshPayrollMatches(request));

/** Opens a page by its link in the navigation. On a phone the link may be under More. */
async function goTo(page: Page, place: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  const name = new RegExp(`^${place}(, .* waits?)?$`);
  const link = navigation.getByRole("link", { name });
  const more = navigation.getByRole("button", { name: "More" });
  // The links for executives appear shortly after the page has loaded.
  await expect(link.or(more).filter({ visible: true }).first()).toBeVisible();
  if (await link.isVisible()) return link.click();
  await more.click();
  await page.getByRole("menuitem", { name }).click();
}

/** Opens the page of a person with the command palette. */
async function goToPerson(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Find people, pages, actions" }).click();
  await page.getByRole("combobox", { name: "Search Kith" }).fill(name);
  await page.getByRole("dialog", { name: "Search Kith" }).getByRole("option", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

const parts = ["Employment", "Contact", "Demographics", "Financial", "Payroll link", "History"] as const;

/** Expects these sections of a person's page, and no others. */
async function expectParts(page: Page, ...seen: (typeof parts)[number][]): Promise<void> {
  for (const name of parts) {
    const part = page.getByRole("region", { name, exact: true });
    await expect(part).toHaveCount(seen.includes(name) ? 1 : 0);
  }
}

/** Expects these links in the navigation, and no others. On a phone the last links may be under More. */
async function expectPlaces(page: Page, ...places: string[]): Promise<void> {
  const links = page.getByRole("navigation", { name: "Main" }).locator("a");
  await expect(links).toHaveText(places);
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "People" }).getByRole("link", { name, exact: true });

test("staff find a colleague by a misspelled name, and see only the public data of both @phone", async ({
  page,
  signIn,
  request,
}) => {
  const people = await fetchAllPeople(request);
  const [me, colleague] = [findAccountOwner(people, "staff"), findAccountOwner(people, "manager")];
  const reader = formatPersonName(findAccountOwner(people, "executive"));
  await request.get(`/api/people/${me.id}/profile`, { headers: createDemoHeaders("executive") });

  await signIn("staff");
  await page.goto("/");
  await expectPlaces(page, "Home", "Directory", "Org chart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hello, ${me.first_name}`);
  const atHome = (part: string) => page.getByRole("region", { name: part, exact: true });
  const newest = atHome("New here")
    .getByRole("link")
    .filter({ has: page.locator("time") });
  const newcomer = (await newest.first().locator("bdi").first().textContent()) ?? "";
  await newest.first().click();
  await expect(page.getByRole("dialog", { name: newcomer })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: newcomer })).toHaveCount(0);
  await goTo(page, "Directory");
  await page.getByRole("searchbox", { name: "Search people" }).fill("agnieska mckensie");
  // Rows move once the results are there: a press that began before would end beside the row.
  await expect(page.getByText(`1 of ${people.length} people`)).toBeVisible();
  await rowOf(page, formatPersonName(colleague)).click();
  const panel = page.getByRole("dialog", { name: formatPersonName(colleague) });
  await panel.getByRole("link", { name: "Open full page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(formatPersonName(colleague));
  await expectParts(page, "Employment");
  await expect(page.getByText("can see private contact details and demographics")).toBeVisible();
  await expect(page.getByRole("button", { name: /^View as/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Who can see this? Employment" }).click();
  await expect(page.getByRole("dialog")).toContainText("Everyone who can see the directory");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openMyMenu(page);
  await page.getByRole("menuitem", { name: "My page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(formatPersonName(me));
  await expectParts(page, "Employment", "Contact", "Demographics");
  const readers = page.getByRole("region", { name: "Who viewed your private data" });
  await expect(readers.getByRole("row").filter({ hasText: reader }).first()).toContainText("Contact");
  await page.getByRole("link", { name: "Kith, home" }).click();
  await expect(atHome("Recently viewed").getByRole("link", { name: newcomer })).toBeVisible();
});

test.describe("an executive", () => {
  const untitled = "Renée Sørensen";
  const title = "Studio Coordinator";

  /** Sets or removes the title in the source of people. */
  async function setTitle(request: APIRequestContext, to: string | null): Promise<void> {
    const person = (await fetchAllPeople(request)).find((one) => formatPersonName(one) === untitled);
    const data = { attributes: { title: to } };
    const edit = await request.patch(`${vendorOrigins.projects}/_simulator/people/${person?.productive_id}`, {
      data,
    });
    expect(edit.ok()).toBe(true);
  }

  test.afterEach(async ({ request }) => {
    await setTitle(request, null);
    const synced = await request.post("/api/people/sync", { headers: createDemoHeaders("executive") });
    expect(synced.ok()).toBe(true);
  });

  test("fixes a finding, views Kith as another person, and is audited", async ({ page, signIn, request }) => {
    const staff = findAccountOwner(await fetchAllPeople(request), "staff");
    const health = page.getByRole("button", { name: /^No job title/ });
    const found = page.getByRole("list", { name: "No job title" }).getByRole("listitem");
    let before = 0;
    await signIn("executive");

    await test.step("finds a person without a title", async () => {
      await page.goto("/");
      await goTo(page, "Health");
      await health.click();
      await expect(found.first()).toBeVisible();
      before = await found.count();
      await found.getByRole("link", { name: untitled }).click();
      const panel = page.getByRole("dialog", { name: untitled });
      await expect(panel.getByText("No title yet")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
    });

    await test.step("syncs the title that was added at the vendor, and the finding is gone", async () => {
      await setTitle(request, title);
      await goTo(page, "Sync");
      const newest = page.getByRole("table").getByRole("link").first();
      const earlier = (await newest.getAttribute("href")) ?? "";
      await page.getByRole("button", { name: "Sync now" }).click();
      await expect(page.getByText(/240 people, \d+ with an account/)).toBeVisible();
      await expect(newest).not.toHaveAttribute("href", earlier);
      await newest.click();
      await expect(page.getByRole("row").filter({ hasText: untitled })).toContainText(`became${title}`);
      await goTo(page, "Health");
      await health.click();
      await expect(found).toHaveCount(before - 1);
      await expect(found.filter({ hasText: untitled })).toHaveCount(0);
    });

    await test.step("views Kith as that person", async () => {
      await goToPerson(page, formatPersonName(staff));
      await expectParts(page, ...parts);
      await page.getByRole("button", { name: /^View as/ }).click();
      const banner = page.getByRole("status").filter({ hasText: `Viewing as ${formatPersonName(staff)}` });
      await expect(banner).toBeVisible();
      await expectPlaces(page, "Home", "Directory", "Org chart");
      await expectParts(page, "Employment", "Contact", "Demographics"); // the demo shows people their own data
      await banner.getByRole("button", { name: "Stop" }).click();
      await expect(banner).toHaveCount(0);
    });

    await test.step("finds all of this in the audit log", async () => {
      await goTo(page, "Audit");
      const record = page.getByRole("table", { name: "Audit log" }).getByRole("row");
      for (const words of [
        `started viewing Kith as ${formatPersonName(staff)}`,
        `stopped viewing Kith as ${formatPersonName(staff)}`,
        /synced people/,
      ])
        await expect(record.filter({ hasText: words }).first()).toBeVisible();
    });
  });
});
