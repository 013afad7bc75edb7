import { expect, expectAccessible, test } from "./fixtures";

test("whoever builds on the API finds an address, reads what it takes and tries it, by keyboard alone @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { name: "API", level: 1 })).toBeVisible();
  await expect(page.getByText("/api/admin/audit", { exact: true })).toHaveCount(0); // it is for executives
  await page.getByRole("searchbox", { name: "Search addresses" }).focus();
  await page.keyboard.type("list everyone");
  const line = page.getByText("List everyone", { exact: true });
  await expect(line).toBeVisible();
  await expect(page.getByText("/api/account", { exact: true })).toHaveCount(0);

  const summary = page.locator("summary", { has: line });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Needs the scope view:people.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Answer, 200" })).toContainText("people[].manager_id");
  const form = page.getByRole("form", { name: "Try listPeople" });
  await form.getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("region", { name: "The answer" })).toContainText('"synced_at"');
  await expectAccessible(page);
});

test.describe("on purpose", () => {
  test.use({ allowedMessages: [/404 \(Not Found\)/] }); // a token that there is not

  test("what changes data is asked about before it is sent", async ({ page, signIn }) => {
    await signIn("executive");
    await page.goto("/docs/api");
    await page.getByRole("searchbox", { name: "Search addresses" }).fill("revokeToken");
    await page.locator("summary", { hasText: "Revoke a token" }).click();
    const form = page.getByRole("form", { name: "Try revokeToken" });
    const send = form.getByRole("button", { name: "Send" });
    await expect(send).toBeDisabled();
    await form.getByRole("textbox", { name: "id", exact: true }).fill("00000000-0000-4000-8000-000000000000");
    await send.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("This is your real data");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(form.getByRole("region", { name: "The answer" })).toContainText("token_not_found");
  });
});
