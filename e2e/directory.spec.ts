import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { defaultColumns } from "../lib/directory/columns";
import { directoryDetailsResponse } from "../lib/directory/details-schema";
import { auditResponse } from "../lib/identity/audit/schema";
import { peopleResponse } from "../lib/directory/schema";
import { bothDevices, expect, expectAccessible, setFontSize, test, createDemoHeaders } from "./fixtures";

const table = (page: Page) => page.getByRole("table", { name: "People" });
const names = (page: Page) => table(page).getByRole("row").locator("a[data-index]");

/** Opens the page and waits for the data that the filters and exports need. */
async function openDirectory(page: Page, address = "/people"): Promise<void> {
  const details = page.waitForResponse(/\/api\/people\/directory-details$/);
  await page.goto(address);
  await details;
}

/** Opens the filters: a popover, or a sheet on phones. */
async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filters = page.getByRole("dialog", { name: "Filter" });
  await expect(filters).toBeVisible();
  return filters;
}

/** Returns the button that ends this filter. */
const pill = (page: Page, text: string) => page.getByRole("button", { name: `${text}, remove filter` });

async function choose(within: Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole("combobox", { name: label }).click();
  await within.page().getByRole("option", { name: option }).first().click();
}

test("search, rows, photos, selection and panel work by keyboard, and the whole list is in the document (PAGE-38)", async ({
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
  await expect(table(page).getByRole("columnheader", { name: "Name" })).toBeInViewport();
  await expect(table(page).getByRole("row")).toHaveCount(241); // the browser's own search finds everyone
  await page.keyboard.press("Home");
  await expect(names(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Employment" })).toBeVisible();
  await expect(page).toHaveURL(/person=/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(names(page).first()).toBeFocused();

  await page.getByTitle("Photos").click();
  await expect(page).toHaveURL(/view=grid/);
  const faces = page.getByRole("list", { name: "People" });
  await expect(faces.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "240");
  const picture = faces.locator("img").first();
  await expect(picture).toHaveAttribute("src", /^\/api\/people\/[\da-f-]{36}\/picture\?v=/); // from Kith only
  await expect(picture).toHaveJSProperty("naturalWidth", 128);
  await faces.getByRole("link").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(faces.locator('a[data-index="1"]')).toBeFocused();
  await page.keyboard.press("End");
  await expect(faces.locator('a[data-index="239"]')).toBeFocused();
  await expect(faces.locator('a[data-index="239"]')).toBeInViewport();

  await openDirectory(page, "/people?team=mine");
  await expect(table(page).getByRole("rowheader")).toHaveText([/^Manager 1$/, /^You 1$/, /^Peers \d+$/]);
});

test("filters are in the address: they survive a reload, and Back removes them one by one @phone", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("executive"); // "No manager" is for executives
  const headers = createDemoHeaders("executive");
  const { people } = peopleResponse.parse(await (await request.get("/api/people", { headers })).json());
  const { details } = directoryDetailsResponse.parse(
    await (await request.get("/api/people/directory-details", { headers })).json(),
  );
  const inMelbourne = details.filter(({ office }) => office === "Melbourne").length;
  const unmanaged = new Set(people.filter(({ manager_id }) => manager_id === null).map(({ id }) => id));
  const both = details.filter(({ id, office }) => office === "Melbourne" && unmanaged.has(id)).length;

  await openDirectory(page);
  let filters = await openFilters(page);
  await choose(filters, "Office", "Melbourne");
  await expect(page).toHaveURL(/office=Melbourne/);
  await filters.getByRole("button", { name: /^Show \d/ }).click();
  await expect(page.getByText(`${inMelbourne} of 240 people`)).toBeVisible();
  await expect(pill(page, "Office: Melbourne")).toBeVisible();

  await page.reload();
  await expect(page.getByText(`${inMelbourne} of 240 people`)).toBeVisible();
  filters = await openFilters(page);
  await filters.getByText("No manager").click();
  await expect(page).toHaveURL(/office=Melbourne&manager=none/);
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
  await expect(page.getByText(`${both} of 240 people`)).toBeVisible();

  await page.goBack();
  await expect(page.getByText(`${inMelbourne} of 240 people`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
});

test("views and columns are saved for the user", async ({ page, signIn }) => {
  await signIn("staff");
  await openDirectory(page, "/people?office=Melbourne&sort=joined");
  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Views" });
  await expect(views.getByText("No saved views yet.")).toBeVisible();
  await views.getByRole("textbox", { name: "Save this view as" }).fill("Melbourne");
  await views.getByRole("button", { name: "Save" }).click();
  await expect(views.getByText("This view is saved as “Melbourne”.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await pill(page, "Office: Melbourne").click();
  await page.getByRole("button", { name: "Display" }).click();
  const columns = page.getByRole("dialog", { name: "Display" });
  const kept = page.waitForResponse(/\/api\/people\/columns$/);
  const office = columns.getByRole("checkbox", { name: "Office" });
  await office.click();
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
  // Restores the initial state for the next test file.
  await views.getByRole("button", { name: "Delete Melbourne" }).click();
  await expect(views.getByText("No saved views yet.")).toBeVisible();
  await page.request.put("/api/people/columns", {
    data: { columns: [...defaultColumns] },
    headers: { "sec-fetch-site": "same-origin" },
  });
});

test("rows and cards grow with the browser's font size, so that no text is cut and none overlap (PAGE-37) @slow", async ({
  page,
  signIn,
}) => {
  await setFontSize(page, 32);
  await signIn("staff");
  for (const [address, item] of [
    ["/people", '[aria-rowindex="2"], [aria-rowindex="3"]'],
    ["/people?view=grid", '[aria-posinset="1"], [aria-posinset="2"], [aria-posinset="3"]'],
  ] as const) {
    await openDirectory(page, address);
    await page.mouse.wheel(0, 400); // rows are placed again
    const items = page.locator(item);
    await expect
      .poll(() => items.evaluateAll((found) => found.map((at) => at.scrollHeight - at.clientHeight)))
      .not.toContainEqual(expect.not.closeTo(0, -1));
    const boxes = await items.evaluateAll((found) => found.map((at) => at.getBoundingClientRect().toJSON()));
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(other.top >= box.bottom - 1 || other.left >= box.right).toBe(true);
  }
});

test.describe("with the clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("selected rows are copied as a table (PAGE-38), and an executive copies and exports e-mails, which is audited", async ({
    page,
    signIn,
    request,
  }) => {
    await signIn("executive");
    const headers = createDemoHeaders("executive");
    const exported = async () =>
      auditResponse
        .parse(await (await request.get("/api/admin/audit?kind=exported", { headers })).json())
        .events.filter(({ subject }) => subject?.id === "work_emails");
    const before = (await exported()).length;
    await openDirectory(page);
    await test.step("a copy has a line per person, and empty cells too", async () => {
      await expect(names(page)).toHaveCount(240);
      await page.evaluate(() => {
        const [first, second] = document.querySelectorAll("[aria-rowindex='2'], [aria-rowindex='3']");
        if (first && second)
          window.getSelection()?.setBaseAndExtent(first, 0, second, second.childNodes.length);
      });
      const read = (type: string) =>
        page.evaluate(async (kind) => {
          const [item] = await navigator.clipboard.read();
          return (await item?.getType(kind))?.text() ?? "";
        }, type);
      // The code that copies is loaded at the first selection.
      await expect(async () => {
        await page.keyboard.press("ControlOrMeta+c");
        expect(await read("text/html")).toContain("<tr>");
      }).toPass();
      const lines = (await read("text/plain")).split(/\r?\n/).map((line) => line.split("\t"));
      const shown = await names(page).allTextContents();
      expect(lines.map(([name]) => name)).toEqual(shown.slice(0, 2));
      expect(lines[0]).toHaveLength(defaultColumns.length + 1);
      const html = await read("text/html");
      expect(html.match(/<tr>/g)).toHaveLength(2);
      expect(html).toContain("<td></td>");
    });

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
    const [, first, second, ...rest] = readFileSync(await file.path(), "utf8").split("\r\n");
    expect([first, second]).toEqual(copied.split(", ").map((email) => expect.stringContaining(email)));
    expect(rest).toEqual([""]);
    const events = await exported();
    expect(events).toHaveLength(before + 2);
    expect(events[0]).toMatchObject({ channel: "export", detail: "of 2 people" });

    // The list as shown is exported without a selection: its filters, its order and its columns.
    await openDirectory(page, "/people?new=true&sort=-name");
    await expect(pill(page, "New here")).toBeVisible();
    const listedNames = await table(page).getByRole("row").locator("a[data-index]").allInnerTexts();
    const list = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV with the shown columns" }).click();
    expect((await list).suggestedFilename()).toMatch(
      /^People, Fernhill Studio, \d+ \w+ \d{4}, New here\.csv$/,
    );
    const [columns, ...lines] = readFileSync(await (await list).path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(columns).not.toContain("email");
    expect(lines.map((line) => line.split(",").slice(0, 2).join(" "))).toEqual(listedNames);
    expect(await exported()).toHaveLength(before + 2);
  });
});

for (const device of bothDevices)
  test(`no state of the directory has a violation of axe${device} @slow`, async ({
    page,
    signIn,
    isMobile,
  }) => {
    await signIn("executive");
    // Short lists, because all rows come from one component. e2e/accessibility.spec.ts checks the list itself.
    const states = ["/people?team=mine&sort=newest", "/people?q=qqqq", "/people?q=chief+executive+qqqq"];
    for (const address of isMobile ? ["/people?team=mine"] : states) {
      await openDirectory(page, address);
      await expectAccessible(page, true); // a phone has its own layout
    }
    if (!isMobile) await openDirectory(page, "/people?team=mine&view=grid");
    else {
      await page.getByRole("button", { name: "Display" }).click();
      await expectAccessible(page);
      for (const name of ["Photos", "Select people"]) {
        await page.getByRole("checkbox", { name }).click(); // it is checked once the address has the view
        await expect(page.getByRole("checkbox", { name })).toBeChecked();
      }
      await page.keyboard.press("Escape");
    }
    await expect(page.getByRole("list", { name: "People" }).getByRole("listitem").first()).toBeVisible();
    await page
      .getByRole("checkbox", { name: /^Select (?!everyone)/ })
      .first()
      .check({ force: true });
    await expect(page.getByText("1 selected")).toBeVisible();
    await expectAccessible(page);
    const filters = await openFilters(page);
    await expectAccessible(page, true);
    await filters.getByRole("combobox", { name: "Office" }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectAccessible(page);
  });
