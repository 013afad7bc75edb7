import { expect, expectAccessible, test } from "./fixtures";

test.use({ allowedMessages: [/404 \(Not Found\)/] }); // the token to revoke does not exist

test("a developer finds an endpoint, sends a request by keyboard, and confirms a write", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { name: "API", level: 1 })).toBeVisible();
  await expect(page.getByText("/api/admin/audit", { exact: true })).toHaveCount(0); // for executives only
  await page.getByRole("searchbox", { name: "Search endpoints" }).focus();
  await page.keyboard.type("list people");
  const summary = page.locator("summary").filter({ has: page.getByText("List people", { exact: true }) });
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
  await expectAccessible(page);

  await signIn("executive");
  await page.goto("/docs/api");
  await page.getByRole("searchbox", { name: "Search endpoints" }).fill("revokeToken");
  await page.locator("summary", { hasText: "Revoke a token" }).click();
  const revoke = page.getByRole("form", { name: "Try revokeToken" });
  const send = revoke.getByRole("button", { name: "Send" });
  await expect(send).toBeDisabled();
  await revoke.getByRole("textbox", { name: "id", exact: true }).fill("00000000-0000-4000-8000-000000000000");
  await send.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("your company's real data");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(revoke.getByRole("region", { name: "Response" })).toContainText("token_not_found");
});
