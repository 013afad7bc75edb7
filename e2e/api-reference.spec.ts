import { expect, expectAccessible, test } from "./fixtures";

test("a developer finds an endpoint and sends a request by keyboard", async ({ page, signIn }) => {
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

  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Requires the scope view:people.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Response 200" })).toContainText("people[].manager_id");
  const form = page.getByRole("form", { name: "Try listPeople" });
  await form.getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("region", { name: "Response" })).toContainText('"synced_at"');
  await expectAccessible(endpoint);
});
