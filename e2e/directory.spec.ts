import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { usualColumns } from "../lib/directory/columns";
import { directoryDetailsResponse } from "../lib/directory/details-schema";
import { auditResponse } from "../lib/audit/schema";
import { peopleResponse } from "../lib/directory/schema";
import { buildCompany } from "../lib/simulators/projects/company";
import { expect, expectAccessible, test, token } from "./fixtures";

const table = (page: Page) => page.getByRole("table", { name: "People" });
const names = (page: Page) => table(page).getByRole("row").locator("a[data-index]");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search people" });

/** Until the browser has everybody there are no filters to choose from and nothing to save. */
async function openDirectory(page: Page, address = "/people"): Promise<void> {
  const details = page.waitForResponse(/\/api\/people\/directory-details$/);
  await page.goto(address);
  await details;
}

/** The filters as they are shown here: in the page, or in the sheet that a phone opens. */
async function openFilters(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole("main");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function choose(within: Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole("combobox", { name: label }).click();
  await within.page().getByRole("option", { name: option }).first().click();
}

test("finds somebody by part of a name without accents, looks at them, and opens their page @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openDirectory(page);
  await expect(page.getByText("240 people")).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("ostergard");
  const found = names(page).filter({ hasText: "Østergård" }).first();
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(/q=ostergard/);
  await found.click();
  const panel = page.getByRole("dialog", { name: /Østergård/ });
  await expect(panel).toBeVisible();
  await panel.getByRole("link", { name: "Open full page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Østergård");
  await expectAccessible(page);
});

test("is used by keyboard alone: search, rows, selection, panel, and back to where one was", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openDirectory(page);
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await expect(names(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const third = names(page).and(page.locator('[data-index="2"]'));
  await expect(third).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.locator('a[data-index="239"]')).toBeFocused();
  await expect(page.locator('a[data-index="239"]')).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(names(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(names(page).first()).toBeFocused();

  // The panel moves on in the list, has an address, and the list takes the keyboard back where one came to.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  const second = (await names(page).nth(1).innerText()).trim();
  await page.keyboard.press("j");
  const panel = page.getByRole("dialog", { name: second });
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/people");

  // One stop for the rows: with Tab one is through them.
  await page.keyboard.press("/");
  await page.keyboard.type("zzz");
  await expect(page.getByText("No one found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toHaveValue("");
});

test("Enter in the search looks at whom it found first @phone", async ({ page, signIn }) => {
  await signIn("staff");
  await openDirectory(page);
  const { firstName, lastName } = buildCompany(240).roles.executive;
  await searchBox(page).fill("chief executive");
  await searchBox(page).press("Enter"); // at once: what was typed counts, not what is drawn
  await expect(page.getByRole("dialog", { name: `${firstName} ${lastName}` })).toBeVisible();
});

test("a view is in the address: shared, reloaded, and taken back step by step @phone", async ({
  page,
  signIn,
  isMobile,
  request,
}) => {
  await signIn("staff");
  const headers = token("staff");
  const { people } = peopleResponse.parse(await (await request.get("/api/people", { headers })).json());
  const { details } = directoryDetailsResponse.parse(
    await (await request.get("/api/people/directory-details", { headers })).json(),
  );
  const inMelbourne = details.filter(({ office }) => office === "Melbourne").length;
  const unmanaged = new Set(people.filter(({ manager_id }) => manager_id === null).map(({ id }) => id));
  const both = details.filter(({ id, office }) => office === "Melbourne" && unmanaged.has(id)).length;

  await openDirectory(page);
  let filters = await openFilters(page, isMobile);
  await choose(filters, "Office", "Melbourne");
  await expect(page).toHaveURL(/office=Melbourne/);
  if (isMobile) await page.getByRole("button", { name: /^Show \d/ }).click();
  await expect(page.getByText(`${inMelbourne} of 240 people`)).toBeVisible();

  await page.reload();
  await expect(page.getByText(`${inMelbourne} of 240 people`)).toBeVisible();
  filters = await openFilters(page, isMobile);
  await filters.getByText("No manager").click();
  await expect(page).toHaveURL(/office=Melbourne&manager=none/);
  if (isMobile) await page.getByRole("button", { name: /^Show/ }).click();
  await expect(page.getByText(`${both} of 240 people`)).toBeVisible();

  await page.goBack();
  await expect(page.getByText(`${inMelbourne} of 240 people`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
});

test("a link with several offices shows the people of all of them, and the filter can be removed", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("staff");
  const { details } = directoryDetailsResponse.parse(
    await (await request.get("/api/people/directory-details", { headers: token("staff") })).json(),
  );
  const inBoth = details.filter(({ office }) => office === "Melbourne" || office === "Kraków").length;
  await openDirectory(page, "/people?office=melbourne&office=krakow");
  await expect(page.getByText(`${inBoth} of 240 people`)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Office" })).toHaveValue("Melbourne, Kraków");
  await choose(page.getByRole("main"), "Office", /^Melbourne, Kraków/);
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/people$/);
});

test("my team, a manager's reports, a title and an order narrow and sort what is shown @phone", async ({
  page,
  signIn,
  isMobile,
  request,
}) => {
  await signIn("manager");
  const headers = token("manager");
  const { people } = peopleResponse.parse(await (await request.get("/api/people", { headers })).json());
  const manager = people.find(({ id }) => people.filter((one) => one.manager_id === id).length > 3);
  if (!manager) throw new Error("nobody has reports");
  const reports = people.filter(({ manager_id }) => manager_id === manager.id).length;

  await openDirectory(page, "/people?team=mine");
  const teamText = await page.getByText(/^\d+ of 240 people$/).innerText();
  expect(Number(teamText.split(" ")[0])).toBeGreaterThan(2);
  await openDirectory(page, `/people?reports_to=${manager.id}&sort=title`);
  await expect(page.getByText(`${reports} of 240 people`)).toBeVisible();
  const titles = await table(page).getByRole("row").locator("a[data-index] + span").allInnerTexts();
  expect(titles.filter(Boolean)).toEqual(
    titles.filter(Boolean).toSorted(new Intl.Collator("en", { sensitivity: "base", numeric: true }).compare),
  );
  const filters = await openFilters(page, isMobile);
  await expect(filters.getByRole("combobox", { name: "Manager" })).toHaveValue(
    `${manager.first_name} ${manager.last_name}`.trim(),
  );
});

test("a manager sees their team in groups, their reports, and everyone under somebody, counted as chosen @phone", async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn("manager");
  await openDirectory(page, "/people?team=mine");
  const groups = table(page).getByRole("rowheader");
  await expect(groups).toHaveText([/^Manager 1$/, /^You 1$/, /^Reports \d+$/, /^Peers \d+$/]);
  const counts = (await groups.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
  await expect(
    page.getByText(`${counts.reduce((sum, count) => sum + count, 0)} of 240 people`),
  ).toBeVisible();
  await expectAccessible(page, true);

  let filters = await openFilters(page, isMobile);
  const reports = filters.getByRole("checkbox", { name: /^My reports/ });
  await expect(reports).toHaveAccessibleName(`My reports ${counts[2]}`);
  await filters.getByText(/^My reports/).click();
  await expect(page).toHaveURL(/team=reports/);
  if (isMobile) await page.getByRole("button", { name: /^Show \d/ }).click();
  await expect(page.getByText(`${counts[2]} of 240 people`)).toBeVisible();

  // The head of a branch is told from others of the name by face, title and office.
  await openDirectory(page);
  filters = await openFilters(page, isMobile);
  await filters.getByRole("combobox", { name: "Manager" }).fill("chief exec");
  await expect(filters.getByRole("option")).toHaveCount(1);
  await filters.getByRole("option").click();
  await expect(page).toHaveURL(/under=/);
  if (isMobile) await page.getByRole("button", { name: /^Show \d/ }).click();
  await expect(page.getByText("239 of 240 people")).toBeVisible();
  const headers = table(page).getByRole("columnheader", { name: "Name" });
  await expect(headers).toHaveAttribute("aria-sort", "ascending");
  await headers.getByRole("button").click();
  await expect(headers).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=-name/);
});

test("keeps a view and columns for oneself, and forgets a view with a way back", async ({ page, signIn }) => {
  await signIn("staff");
  await openDirectory(page, "/people?office=Melbourne&sort=joined");
  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Views" });
  await expect(views.getByText("None yet.")).toBeVisible();
  await views.getByRole("textbox", { name: "Save what you see as" }).fill("Melbourne");
  await views.getByRole("button", { name: "Save" }).click();
  await expect(views.getByText("What you see is saved as “Melbourne”.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  const kept = page.waitForResponse(/\/api\/people\/columns$/);
  const office = columns.getByRole("checkbox", { name: "Office" });
  await office.click(); // the page takes it over a moment later
  await expect(office).not.toBeChecked();
  await kept;
  await expectAccessible(page);

  await openDirectory(page);
  await expect(table(page).getByRole("columnheader", { name: "Manager" })).toBeVisible();
  await expect(table(page).getByRole("columnheader", { name: "Office" })).toHaveCount(0);
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("link", { name: "Melbourne" }).click();
  await expect(page).toHaveURL(/office=Melbourne&sort=joined/);
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("button", { name: "Delete Melbourne" }).click();
  await expect(views.getByText("None yet.")).toBeVisible();
  const putBack = page.waitForResponse(/\/api\/people\/views$/);
  await page.getByRole("button", { name: "Undo" }).click(); // outside of the views: they close
  await putBack;
  await page.getByRole("button", { name: "Views" }).click();
  await expect(views.getByRole("link", { name: "Melbourne" })).toBeVisible();

  // As it was found.
  await views.getByRole("button", { name: "Delete Melbourne" }).click();
  await expect(views.getByText("None yet.")).toBeVisible();
  await page.request.put("/api/people/columns", {
    data: { columns: [...usualColumns] },
    headers: { "sec-fetch-site": "same-origin" },
  });
});

test("shows who fits some of the words where no one fits all, and marks what was found @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openDirectory(page, "/people?q=chief+executive+qqqq");
  await expect(
    page.getByText(
      "No one matches “chief executive qqqq”. Showing people who match “chief” and “executive”.",
    ),
  ).toBeVisible();
  await expect(table(page).locator("mark", { hasText: "Chief" }).first()).toBeAttached();
  await expectAccessible(page, true);
});

test("filters for executives are neither offered to others nor obeyed in their links", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openDirectory(page, "/people?gap=no_account");
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
  await expect(page.getByText(/That filter is for executives/)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Data" })).toHaveCount(0);
  await signIn("executive");
  await openDirectory(page, "/people?gap=no_account");
  await expect(page.getByText(/^\d+ of 240 people$/)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Data" })).toHaveValue("No account");
});

test("says so when nobody fits, and what to take away @phone", async ({ page, signIn }) => {
  await signIn("staff");
  await openDirectory(page, "/people?new=true&office=Nowhere&q=qqqq");
  await expect(page.getByText("No one found")).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).last().click();
  await expect(page).not.toHaveURL(/office/);
  await page.getByRole("button", { name: "Show everyone" }).click();
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
});

test("shows faces, as many beside each other as fit, and keeps that in the address @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openDirectory(page);
  await page.getByTitle("Photos").click();
  await expect(page).toHaveURL(/view=grid/);
  const faces = page.getByRole("list", { name: "People" });
  await expect(faces.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "240");
  expect(await faces.getByRole("listitem").count()).toBeLessThan(90);
  await faces.getByRole("link").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(faces.locator('a[data-index="1"]')).toBeFocused();
  await page.keyboard.press("End");
  await expect(faces.locator('a[data-index="239"]')).toBeFocused();
  await expect(faces.locator('a[data-index="239"]')).toBeInViewport();
});

test.describe("with the clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("an executive copies and saves the e-mails of who is selected, and both are recorded @phone", async ({
    page,
    signIn,
    isMobile,
    request,
  }) => {
    await signIn("executive");
    const headers = token("executive");
    const exported = async () =>
      auditResponse
        .parse(await (await request.get("/api/admin/audit?kind=exported", { headers })).json())
        .events.filter(({ subject }) => subject?.id === "work_emails");
    const before = (await exported()).length;
    await openDirectory(page);
    if (isMobile) await page.getByRole("button", { name: "Select people" }).click();
    const boxes = table(page).getByRole("checkbox", { name: /^Select (?!everyone)/ });
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await expect(page.getByText("2 selected")).toBeVisible();

    await page.getByRole("button", { name: "Copy e-mails" }).click();
    await expect(page.getByText("2 e-mails copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^[^\s@]+@fernhill\.example, [^\s@]+@fernhill\.example$/);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("kith-people.csv");
    const [head, first, second, ...rest] = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(head).toBe("\uFEFFfirst_name,last_name,title,manager,office,joined_on,reports,email");
    expect(first).toContain(copied.split(", ")[0]);
    expect(second).toContain(copied.split(", ")[1]);
    expect(rest).toEqual([""]);
    const events = await exported();
    expect(events).toHaveLength(before + 2);
    expect(events[0]).toMatchObject({ channel: "export", detail: "of 2 people" });

    await page.getByRole("button", { name: "Clear the selection" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 selected")).toBeVisible();
  });
});

test("others save what they see, with the work e-mails, and select everybody shown at once @phone", async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn("head");
  await openDirectory(page, "/people?q=designer");
  await expect(page.getByText(/of 240 people/)).toBeVisible();
  const shown = (await page.getByText(/of 240 people/).innerText()).split(" ")[0];
  if (isMobile) await page.getByRole("button", { name: "Select people" }).click();
  await page.getByRole("checkbox", { name: "Select everyone shown" }).check();
  await expect(page.getByText(`${shown} selected`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy e-mails" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(Number(shown) + 2);
  expect(text.match(/@fernhill\.example/g)).toHaveLength(Number(shown));
});

test("holds the whole company but only the rows in sight, and can be scrolled to its end @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openDirectory(page);
  await expect(table(page)).toHaveAttribute("aria-rowcount", "241");
  await page.keyboard.press("End");
  await expect(table(page).locator('[aria-rowindex="241"]')).toBeVisible();
  await expect(table(page).getByRole("columnheader", { name: "Name" })).toBeInViewport();
  expect(await table(page).getByRole("row").count()).toBeLessThan(80);
});

test.describe("when it cannot be read", () => {
  test.use({ allowedMessages: [/503|Failed to load resource/] });

  test("says so with a way to try again, and that leads on", async ({ page, signIn }) => {
    await signIn("staff");
    await page.route("**/api/people", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({
          title: "Unavailable",
          status: 503,
          detail: "Kith is busy. Try again in a moment.",
          code: "busy",
          request_id: "r-1",
        }),
      }),
    );
    await page.goto("/people");
    await expect(page.getByRole("alert").filter({ hasText: "Kith is busy" })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText("r-1")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/people");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(names(page).first()).toBeVisible();
  });
});

test("has nothing that axe finds, in any state @phone", async ({ page, signIn, isMobile }) => {
  await signIn("executive");
  for (const address of ["/people", "/people?team=mine&sort=newest", "/people?q=qqqq", "/people?new=true"]) {
    await openDirectory(page, address);
    await expectAccessible(page, true); // a phone shows cards, and the places below them
  }
  await openDirectory(page, "/people?view=grid");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  if (isMobile) await page.getByRole("button", { name: "Select people" }).click();
  await page
    .getByRole("checkbox", { name: /^Select (?!everyone)/ })
    .first()
    .check({ force: true });
  await expect(page.getByText("1 selected")).toBeVisible();
  await expectAccessible(page);
  const filters = await openFilters(page, isMobile);
  if (isMobile) await expectAccessible(page, true);
  await filters.getByRole("combobox", { name: "Office" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
});

test("an unknown address and an unknown person are a page that says so @phone", async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn("staff");
  for (const path of ["/nowhere", "/people/00000000-0000-4000-8000-000000000000", "/people/nobody"]) {
    const answer = await page.request.get(`${baseURL ?? ""}${path}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("There is nothing here");
  }
});

// A request to any other host would fail the test.
test("people have the faces that the projects system has, from Kith's own address @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/people");
  const face = table(page).locator("img").first();
  await expect(face).toHaveAttribute("src", /^\/api\/people\/[\da-f-]{36}\/picture\?v=/);
  await expect(face).toHaveJSProperty("naturalWidth", 128);
});
