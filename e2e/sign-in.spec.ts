import { usersResponse } from "../lib/identity/users/schema";
import { getDemoAccount, expect, expectAccessible, test, createDemoHeaders } from "./fixtures";

test.describe("with a wrong password", () => {
  test.use({ allowedMessages: [/401 \(Unauthorized\)/] });

  test("the form says so, and the right password leads to the requested page @phone", async ({ page }) => {
    const { email, password } = getDemoAccount("staff");
    await page.goto("/org-chart");
    await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Forg-chart/);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/org-chart/);
  });
});

test("signing out ends the session, not only the page (B28)", async ({ page, signIn, context }) => {
  await signIn("staff");
  await page.goto("/");
  const cookies = await context.cookies();
  await page.getByRole("button", { name: /my menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
  await context.addCookies(cookies);
  expect((await page.request.get("/api/people")).status()).toBe(401);
});

test.describe("a session that was ended elsewhere", () => {
  test.use({ allowedMessages: [/401 \(Unauthorized\)/] });

  test("is announced by the open page, which returns after signing in again", async ({
    page,
    signIn,
    request,
  }) => {
    const { email, password } = getDemoAccount("manager");
    await signIn("manager");
    await page.goto("/settings/tokens");
    const executive = { headers: createDemoHeaders("executive") };
    const { users } = usersResponse.parse(await (await request.get("/api/admin/users", executive)).json());
    const { id } = users.find((user) => user.email === email) ?? { id: "" };
    await request.patch(`/api/admin/users/${id}`, { ...executive, data: { sign_out: true } });

    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByLabel("Name").fill("Never created");
    await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
    const notice = page.getByRole("dialog", { name: "You've been signed out" });
    await expect(notice).not.toContainText("token");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Sign in again" }).click();
    await expect(page.getByRole("status").filter({ hasText: "You’ve been signed out." })).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/settings\/tokens$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API tokens");
  });
});

test("a guest reads who grants access, and can sign in as someone else", async ({ page, signIn }) => {
  await signIn("guest");
  await page.goto("/");
  await expect(page.getByText("ask your Kith administrator for access")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});
