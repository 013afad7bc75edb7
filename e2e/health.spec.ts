import { expect, expectAccessible, test } from "./fixtures";

test("an executive sees what is wrong, why, and who it is, by keyboard alone @phone", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await page.goto("/admin/health");
  await expect(page.getByRole("heading", { name: "Directory health", level: 1 })).toBeVisible();
  const check = page.getByRole("button", { name: /^Accounts without a person/ });
  await check.focus();
  await page.keyboard.press("Enter");
  await expect(check).toHaveAttribute("aria-expanded", "true");
  const visitor = page.getByRole("list", { name: "Accounts without a person" }).getByText("Vera Visitor");
  await expect(visitor).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Open" })).toHaveAttribute(
    "href",
    "/admin/connections/mappings",
  );
});
