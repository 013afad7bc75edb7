import { expect, expectAccessible, test } from "./fixtures";

test("a developer finds an endpoint, its fields, errors and command by keyboard, and the page sends nothing", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { name: "API", level: 1 })).toBeVisible();
  await expect(page.getByText("/api/admin/audit", { exact: true })).toHaveCount(0); // for executives only
  await page.getByRole("searchbox", { name: "Search endpoints" }).focus();
  await page.keyboard.type("list people");
  const endpoint = page.locator("#listPeople");
  const summary = endpoint.locator("summary").first();
  await expect(summary).toBeVisible();
  await expect(page.getByText("/api/account", { exact: true })).toHaveCount(0);

  const called: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/people")) called.push(request.url());
  });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#listPeople$/);
  await expect(page.getByText("Requires the scope view:people.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Response 200" })).toContainText("people[].manager_id");
  const command = endpoint.getByRole("group", { name: "Example: Request" });
  await expect(command).toContainText('/api/people" \\\n  -H "Authorization: Bearer $KITH_TOKEN"');
  await expect(endpoint.getByRole("group", { name: "Example: Response" })).toContainText('"synced_at"');
  await endpoint.getByText("Errors", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(endpoint.getByText("cursor_mismatch").first()).toBeVisible();
  await expectAccessible(endpoint);
  expect(called).toEqual([]);
});
