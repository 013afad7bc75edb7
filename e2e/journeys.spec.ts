import type { APIRequestContext, Page } from "@playwright/test";
import { fetchAllPeople, listManagers, formatPersonName, findAccountOwner } from "./demo-people";
import { expect, test, createDemoHeaders, vendorOrigins, openMyMenu } from "./fixtures";
import { refreshPayrollMatches } from "./refresh-payroll";

// The main tasks of each access level, across pages. Other files test the details of each page.

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

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

/** Opens the page of a person from the quick-look panel. */
async function openFullPage(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog", { name }).getByRole("link", { name: "Open full page" }).click();
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

const tree = (page: Page) => page.getByRole("tree", { name: "Org chart" });
const card = (page: Page, name: string) =>
  tree(page).getByRole("treeitem", { name: new RegExp(`^${name}(,|$)`) });
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
  const [manager] = listManagers(people, me);
  const atHome = (part: string) => page.getByRole("region", { name: part, exact: true });
  await expect(
    atHome("My manager").getByRole("link", { name: formatPersonName(manager ?? me) }),
  ).toBeVisible();
  const newest = atHome("New here")
    .getByRole("link")
    .filter({ has: page.locator("time") });
  const days = await newest
    .locator("time")
    .evaluateAll((found) => found.map((time) => time.getAttribute("datetime") ?? ""));
  expect(days).toEqual(days.toSorted().toReversed());
  const newcomer = (await newest.first().locator("bdi").first().textContent()) ?? "";
  await newest.first().click();
  await expect(page.getByRole("dialog", { name: newcomer })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: newcomer })).toHaveCount(0);
  await expect(atHome("Waiting for you")).toHaveCount(0);

  // The search on the home page shows results while the user types.
  await page.getByRole("button", { name: "Find people, pages, actions" }).click();
  await page.keyboard.type("agnieska mckensie");
  await expect(
    page
      .getByRole("option")
      .filter({ hasText: formatPersonName(colleague) })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await goTo(page, "Directory");
  await page.getByRole("searchbox", { name: "Search people" }).fill("agnieska mckensie");
  // Rows move once the results are there: a press that began before would end beside the row.
  await expect(page.getByText(`1 of ${people.length} people`)).toBeVisible();
  await rowOf(page, formatPersonName(colleague)).click();
  const panel = page.getByRole("dialog", { name: formatPersonName(colleague) });
  await expect(panel.getByRole("heading", { name: "Employment" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Contact" })).toHaveCount(0);
  await openFullPage(page, formatPersonName(colleague));
  await expectParts(page, "Employment");
  await expect(page.getByText("can see private contact details and demographics")).toBeVisible();
  await expect(page.getByRole("button", { name: /^View as/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Who can see this? Employment" }).click();
  await expect(page.getByRole("dialog")).toContainText("Everyone who can see the directory");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await goTo(page, "Org chart");
  await expect(card(page, formatPersonName(me))).toHaveAttribute("aria-selected", "true");
  await expect(card(page, formatPersonName(me))).toBeInViewport();
  for (const above of listManagers(people, me))
    await expect(card(page, formatPersonName(above))).toBeAttached();

  await openMyMenu(page);
  await page.getByRole("menuitem", { name: "My page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(formatPersonName(me));
  await expectParts(page, "Employment", "Contact", "Demographics");
  await page.getByRole("button", { name: "Who can see this? Contact" }).click();
  await expect(page.getByRole("dialog")).toContainText(`${formatPersonName(me)}Your own data`);
  await page.keyboard.press("Escape");
  const readers = page.getByRole("region", { name: "Who viewed your private data" });
  await expect(readers.getByRole("row").filter({ hasText: reader }).first()).toContainText("Contact");
  await page.getByRole("link", { name: "Kith, home" }).click();
  await expect(atHome("Recently viewed").getByRole("link", { name: newcomer })).toBeVisible();
});

test("a manager walks through their team, copies a report's phone number, and sees private data of a report but not of a peer", async ({
  page,
  signIn,
  request,
}) => {
  const people = await fetchAllPeople(request);
  const me = findAccountOwner(people, "manager");
  const reports = people.filter(({ manager_id }) => manager_id === me.id);
  const peers = people.filter(({ id, manager_id }) => manager_id === me.manager_id && id !== me.id);
  const [report, peer] = [reports.at(-1), peers[0]];
  if (!report || !peer) throw new Error("the demo's manager has no team");
  const answer = await request.get(`/api/people/${report.id}/profile`, {
    headers: createDemoHeaders("manager"),
  });
  const { profile } = (await answer.json()) as { profile: { contact: { phone: string } } };

  await signIn("manager");
  await page.goto("/");
  await expectPlaces(page, "Home", "Directory", "Org chart");
  const home = page.getByRole("region", { name: "My team" });
  await expect(home.getByText(`My reports · ${reports.length}`)).toBeVisible();
  await home.getByRole("link", { name: "In the directory" }).click();
  const team = 1 + peers.length + reports.length + listManagers(people, me).slice(0, 1).length;
  await expect(page.getByText(`${team} of 240 people`)).toBeVisible();
  await expect(rowOf(page, formatPersonName(report))).toBeAttached();

  await goTo(page, "Org chart");
  await expect(card(page, formatPersonName(me))).toHaveAttribute("aria-selected", "true");
  for (const one of listManagers(people, me)) await expect(card(page, formatPersonName(one))).toBeAttached();
  const more = tree(page).getByRole("button", { name: `Show more reports of ${formatPersonName(me)}` });
  const cards = tree(page).getByRole("treeitem");
  while ((await more.count()) > 0) {
    const shown = await cards.count();
    await more.first().press("Enter");
    await expect.poll(() => cards.count()).toBeGreaterThan(shown);
  }
  for (const one of reports) await expect(card(page, formatPersonName(one))).toBeAttached();
  await expect(card(page, formatPersonName(report))).toHaveAttribute("aria-setsize", String(reports.length));
  await page.getByRole("combobox", { name: "Search people" }).fill(formatPersonName(report));
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(card(page, formatPersonName(report))).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Profile" }).click();
  await openFullPage(page, formatPersonName(report));
  await expectParts(page, "Employment", "Contact", "Demographics");
  await expect(page.getByText("Only executives can see financial details.")).toBeVisible();
  await page.getByRole("button", { name: "Copy phone" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(profile.contact.phone);
  await page.getByRole("button", { name: "Who can see this? Contact" }).click();
  const readers = page.getByRole("dialog").getByRole("listitem");
  await expect(readers.first()).toContainText(formatPersonName(me));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("region", { name: "Reports to" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(formatPersonName(me));

  await goToPerson(page, formatPersonName(peer));
  await expectParts(page, "Employment");
  await expect(page.getByRole("button", { name: /^Copy (?!link|e-mail|work phone)/ })).toHaveCount(0);
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
