import type { Page } from "@playwright/test";
import { buildCompany } from "../simulators/projects/company";
import {
  bothDevices,
  createDemoHeaders,
  expect,
  expectAccessible,
  hasOfflineDirectory,
  test,
} from "./fixtures";

const { roles } = buildCompany(240);
const palette = (page: Page) => page.getByRole("dialog", { name: "Search Kith" });
const input = (page: Page) => page.getByRole("combobox", { name: "Search Kith" });
const options = (page: Page) => palette(page).getByRole("option");

async function openPalette(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Find people, pages, actions" }).click();
  await expect(input(page)).toBeFocused();
}

test("the palette opens a person, a page and a department by keyboard from any page, and lists recently viewed people", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await page.goto("/admin/audit");
  await page.getByRole("searchbox").or(page.getByRole("textbox")).first().focus(); // also from within a field
  await page.keyboard.press("Control+k");
  await expect(input(page)).toBeFocused();
  const { firstName, lastName } = roles.head;
  await page.keyboard.type(`${lastName} ${firstName}`.toLowerCase());
  await expect(options(page).first()).toContainText(lastName);
  await expect(input(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options(page).first().getAttribute("id")) ?? "none",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${firstName} ${lastName}`);
  await page.keyboard.press("Control+k");
  await expect(
    palette(page).getByRole("group", { name: "Recently viewed" }).getByRole("option").first(),
  ).toContainText(lastName);
  await input(page).fill("user mat");
  await options(page).filter({ hasText: "User matching" }).click();
  await expect(page).toHaveURL("/admin/connections/mappings");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("engineering");
  const department = palette(page).getByRole("group", { name: "Departments" }).getByRole("option");
  await expect(department).toHaveText(/^Engineering · \d+ people, led by /);
  await expect(department).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Engineering");
});

test("a page is prefetched when the pointer is over its link and not before, and a person's data never is", async ({
  page,
  signIn,
  request,
}) => {
  const newestRead = async () => {
    const answer = await request.get("/api/admin/audit?kind=profile_read&channel=page&limit=1", {
      headers: createDemoHeaders("executive"),
    });
    return ((await answer.json()) as { events: { id: string }[] }).events[0]?.id;
  };
  await signIn("executive");
  const before = await newestRead();
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto("/people");
  await expect(page.getByRole("table", { name: "People" }).getByRole("link").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(ahead).toEqual([]);
  await page.getByRole("link", { name: "Audit" }).hover();
  await expect.poll(() => ahead).toContain("/admin/audit");
  expect(new Set(ahead)).toEqual(new Set(["/admin/audit"]));
  await page.getByRole("table", { name: "People" }).getByRole("link").first().hover();
  await page.getByRole("link", { name: "Health" }).hover(); // its request follows any for the person
  await expect.poll(() => ahead).toContain("/admin/health");
  expect(new Set(ahead)).toEqual(new Set(["/admin/audit", "/admin/health"]));
  expect(await newestRead()).toBe(before);
});

test.describe("signing out", () => {
  // Pictures that the page was still loading, and the page that is not available offline.
  test.use({ allowedMessages: [/401 \(Unauthorized\)|ERR_INTERNET_DISCONNECTED/] });

  test("ends the session, not only the page (B28), and deletes the recently viewed people and the offline directory; the theme is switched before", async ({
    page,
    signIn,
    context,
  }) => {
    await signIn("staff");
    await page.goto("/people");
    await page.getByRole("table", { name: "People" }).getByRole("link").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kith-recent")));
    await expect.poll(kept).toHaveLength(1);
    await expect.poll(() => hasOfflineDirectory(page)).toBe(true);
    await openPalette(page);
    await input(page).fill("dark");
    await options(page).first().click();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    const cookies = await context.cookies();
    await openPalette(page);
    await input(page).fill("sign out");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/signin/);
    expect(await kept()).toEqual([]);
    await expect.poll(() => hasOfflineDirectory(page)).toBe(false);
    await context.addCookies(cookies);
    expect((await page.request.get("/api/people")).status()).toBe(401);
    await context.setOffline(true);
    await expect(page.goto("/people")).rejects.toThrow(/ERR_/);
  });
});

test("a phone shows four links in the navigation, the rest under More, and messages above @phone", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const more = navigation.getByRole("button", { name: "More" });
  await expect(navigation.getByRole("link").filter({ visible: true })).toHaveCount(4);
  await more.click();
  await page.getByRole("menuitem", { name: "Audit" }).click();
  await expect(page).toHaveURL("/admin/audit");
  for (const link of await navigation.getByRole("link").filter({ visible: true }).all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
  await openPalette(page);
  await input(page).fill("copy link");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => {
      const message = await page.getByRole("region", { name: "Messages" }).boundingBox();
      return message && message.y + message.height;
    })
    .toBeLessThanOrEqual((await navigation.boundingBox())?.y ?? 0);
});

test.describe("without a connection @slow", () => {
  test.use({ allowedMessages: [/ERR_INTERNET_DISCONNECTED|Failed to (load resource|fetch)/] });

  test("a note says that Kith does not respond, or that the data may be outdated, until the connection is back", async ({
    page,
    signIn,
    context,
  }) => {
    await signIn("staff");
    await page.route("**/api/people", (route) => route.abort());
    await page.goto("/people?team=mine");
    await expect(page.getByText("Kith is not responding.")).toBeVisible();
    await page.unroute("**/api/people");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(page.getByText("Kith is not responding.")).toBeHidden();
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toBeHidden();
  });
});

for (const device of bothDevices)
  test(`the palette and the menus have no violation of axe${device} @slow`, async ({
    page,
    signIn,
    isMobile,
  }) => {
    await signIn("executive");
    await page.goto("/");
    await openPalette(page);
    await expectAccessible(page);
    await input(page).fill("an");
    await expect(palette(page).getByRole("group", { name: "People" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    for (const name of ["Theme", /my menu/, ...(isMobile ? ["More"] : [])]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page, true); // a phone's menus have their own layout
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    }
  });

test("the printed directory says what it contains, lists everyone with phone and e-mail, and truncates no text @slow", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/people");
  await expect(page.getByText("240 people")).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: "Print" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(menu).toBeHidden(); // it is still open when its Print opens the browser's dialog
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const list = page.getByRole("table", { name: "People" });
  await expect(list.getByRole("link", { name: /./ }).first()).toBeVisible();
  const cut = await list.evaluate((table) =>
    [...table.querySelectorAll<HTMLElement>("*")]
      .filter((cell) => getComputedStyle(cell).overflow === "hidden" && cell.scrollWidth > cell.clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  expect(await list.locator("[data-index]").count()).toBe(240);
  await expect(page.getByText(/^Fernhill Studio · \d+ \w+ \d{4}$/)).toBeVisible();
  for (const name of ["Phone", "E-mail"])
    await expect(list.getByRole("columnheader", { name, exact: true })).toBeVisible();
  const heads = list.getByRole("rowgroup").first();
  await expect(heads).toHaveCSS("display", "table-header-group"); // repeated on each page
  await expect(heads).toHaveCSS("break-inside", "avoid");
});
