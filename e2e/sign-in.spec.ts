import { accountOf, expect, expectAccessible, test } from "./fixtures";

test("a page asks to sign in first, and leads back to itself @phone", async ({ page }) => {
  await page.goto("/org-chart");
  await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Forg-chart/);
  await expectAccessible(page);
});

test.describe("with a wrong password", () => {
  test.use({ allowedMessages: [/401 \(Unauthorized\)/] });

  test("one is told so, and the right one still works @phone", async ({ page }) => {
    const { email, password } = accountOf("staff");
    await page.goto("/signin");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Directory");
  });
});

test("signing out ends the session, not only the page", async ({ page, signIn, context }) => {
  await signIn("staff");
  await page.goto("/");
  const cookies = await context.cookies();
  await page.getByRole("button", { name: /my menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
  await context.addCookies(cookies);
  expect((await page.request.get("/api/people")).status()).toBe(401);
});

test("a guest is told who can let them in @phone", async ({ page, signIn }) => {
  await signIn("guest");
  await page.goto("/");
  await expect(page.getByText("An executive of your company can change that.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Directory", exact: true })).toHaveCount(0);
});
