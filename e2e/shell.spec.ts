import type { Page } from "@playwright/test";
import { buildCompany } from "../lib/simulators/projects/company";
import { expect, expectAccessible, test } from "./fixtures";

const { roles } = buildCompany(240);
const palette = (page: Page) => page.getByRole("dialog", { name: "Search Kith" });
const input = (page: Page) => page.getByRole("combobox", { name: "Search Kith" });
const options = (page: Page) => palette(page).getByRole("option");

async function openPalette(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Find people, pages, actions" }).click();
  await expect(input(page)).toBeFocused();
}

test("leads to somebody by a few letters from any page, by keyboard alone, and remembers them", async ({
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
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
});

test("leads to pages, the arrows through all that it offers", async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/");
  await openPalette(page);
  await expect(options(page).filter({ hasText: "Org chart" })).toBeVisible();
  const count = await options(page).count();
  await page.keyboard.press("ArrowUp");
  await expect(options(page).nth(count - 1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await input(page).fill("user map");
  await options(page).filter({ hasText: "User mappings" }).click();
  await expect(page).toHaveURL("/admin/connections/mappings");
});

test("asks for a page ahead as soon as somebody points at its place, and not before", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
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
});

test("offers staff no page and no action that is not theirs", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/");
  await openPalette(page);
  await expect(options(page).filter({ hasText: "Org chart" })).toBeVisible();
  for (const name of ["Sync now", "Audit", "Connections", "Access", "Matching", "User mappings"])
    await expect(options(page).filter({ hasText: name })).toHaveCount(0);
});

test("offers a guest no people, and asks for none", async ({ page, signIn }) => {
  await signIn("guest");
  await page.goto("/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openPalette(page);
  await input(page).fill("an");
  await expect(palette(page).getByRole("status")).toHaveText("No results");
  await input(page).fill("sign");
  await expect(options(page)).toHaveText(["Sign out"]);
  expect(asked.filter((path) => path.startsWith("/api/people"))).toEqual([]);
});

test("switches the theme, and signs out with nothing left of whom one looked at @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/people");
  await page.getByRole("table", { name: "People" }).getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kith-recent")));
  expect(await kept()).toHaveLength(1);
  await openPalette(page);
  await input(page).fill("dark");
  await options(page).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await openPalette(page);
  await input(page).fill("sign out");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/signin/);
  expect(await kept()).toEqual([]);
});

test("syncs from anywhere, for executives", async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/org-chart");
  await openPalette(page);
  await input(page).fill("sync now");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sync started.")).toBeVisible();
  await expect(page.getByText("Synced", { exact: true })).toBeVisible({ timeout: 30_000 });
});

test("keeps five places at most on a phone and the rest under More @phone", async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn("executive");
  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const more = navigation.getByRole("button", { name: "More" });
  if (!isMobile) {
    await expect(more).toBeHidden();
    await expect(navigation.getByRole("link", { name: "Audit" })).toBeVisible();
    return;
  }
  await expect(navigation.getByRole("link").filter({ visible: true })).toHaveCount(4);
  await more.click();
  await page.getByRole("menuitem", { name: "Audit" }).click();
  await expect(page).toHaveURL("/admin/audit");
  for (const link of await navigation.getByRole("link").filter({ visible: true }).all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
});

test.describe("without a connection", () => {
  test.use({ allowedMessages: [/ERR_INTERNET_DISCONNECTED|Failed to (load resource|fetch)/] });

  test("says that what is seen may be old, and stops saying so @phone", async ({ page, signIn, context }) => {
    await signIn("staff");
    await page.goto("/people");
    await expect(page.getByText("240 people")).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toBeHidden();
  });

  test("says when Kith does not answer, and asks again when told to", async ({ page, signIn }) => {
    await signIn("staff");
    await page.route("**/api/people", (route) => route.abort());
    await page.goto("/people");
    await expect(page.getByText("Kith is not responding.")).toBeVisible({ timeout: 20_000 });
    await page.unroute("**/api/people");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(page.getByText("Kith is not responding.")).toBeHidden();
  });
});

test("the palette, the menus and every component in every state have nothing that axe finds @phone", async ({
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
    await expectAccessible(page, true); // a phone's menus come out of its places
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  await page.goto("/dev/ui");
  await expect(page.getByRole("heading", { level: 1, name: "Components" })).toBeVisible();
  await page.getByRole("button", { name: "Toast with undo" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Question" }).click();
  await expect(page.getByRole("dialog", { name: "Disconnect projects?" })).toBeVisible();
  await expectAccessible(page);
});

test("a press that comes before the page's scripts is done when they are there @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  let letIn = () => undefined as void;
  const letInLater = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(/\/_next\/static\/.*\.js/, (route) => letInLater.then(() => route.continue()));
  const loaded = page.goto("/people");
  await page.getByRole("button", { name: /my menu/ }).click();
  letIn();
  await loaded;
  await expect(page.getByRole("menuitem", { name: "My account" })).toBeVisible();
});

test("the phone's order control shows the whole text of every order @phone-only", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await page.setViewportSize({ width: 360, height: 800 });
  for (const order of ["", "?sort=-reports", "?sort=reports", "?sort=-manager", "?sort=-joined", "?q=an"]) {
    await page.goto(`/people${order}`);
    const control = page.getByRole("combobox", { name: "Order" });
    await expect(control).not.toHaveValue("");
    expect([order, await control.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([order, 0]);
  }
});

test("the directory on paper lists everyone, and cuts no text", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/people");
  await expect(page.getByText("240 people")).toBeVisible();
  await page.emulateMedia({ media: "print" });
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
});

test("the palette finds what the page offers, by the words of the task", async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/admin/audit");
  const found = async (query: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search Kith" }).fill(query);
    const actions = page.getByRole("group", { name: "Actions" }).getByRole("option");
    await expect(actions.first()).toBeVisible();
    return actions;
  };
  await expect(await found("print")).toHaveText(["Print this page"]);
  await page.keyboard.press("Escape");
  await expect(await found("export")).toHaveText(["Download CSV", "Print this page"]);
  await page.keyboard.press("Escape");
  const file = page.waitForEvent("download");
  await (await found("csv")).first().click();
  expect((await file).suggestedFilename()).toBe("kith-audit.csv");
});
