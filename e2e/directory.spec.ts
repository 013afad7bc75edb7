import { expect, expectAccessible, test } from "./fixtures";

test("finds somebody by part of a name without accents, and opens them", async ({ page, signIn }) => {
  await signIn("staff");
  await expect(page.getByText("240 people")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search people" })).toBeFocused();
  await page.keyboard.type("ostergard");
  const rows = page.getByRole("table", { name: "People" }).getByRole("row");
  await expect(rows.filter({ hasText: "Østergård" }).first()).toBeVisible();
  await expect(page).toHaveURL(/q=ostergard/);
  await rows.filter({ hasText: "Østergård" }).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Østergård");
  await expect(page.getByRole("navigation", { name: "Reporting line" })).toBeVisible();
  await expectAccessible(page);
});

test("says so when nobody fits, and shows everybody again", async ({ page, signIn }) => {
  await signIn("staff");
  await page.getByRole("searchbox", { name: "Search people" }).fill("qqqq");
  await expect(page.getByText("Nobody by that name or title")).toBeVisible();
  await page.getByRole("button", { name: "Show everybody" }).click();
  await expect(page.getByText("240 people")).toBeVisible();
});

test("holds the whole company but only the rows in sight, and can be scrolled to its end", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  const table = page.getByRole("table", { name: "People" });
  await expect(table).toHaveAttribute("aria-rowcount", "241");
  await page.keyboard.press("End");
  await expect(table.locator('[aria-rowindex="241"]')).toBeVisible();
  expect(await table.getByRole("row").count()).toBeLessThan(80);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`has nothing that axe finds, ${colorScheme}`, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme });
    await signIn("executive");
    for (const path of ["/people", "/org-chart", "/admin/sync", "/admin/connections", "/no-access"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path === "/org-chart") await expect(page.getByRole("treeitem").first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test("an unknown address and an unknown person are a page that says so", async ({
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
