import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { usersResponse } from "../lib/identity/users/schema";
import { demoRoles, fetchAccountOwner } from "./demo-people";
import {
  createDemoHeaders,
  expect,
  expectAccessible,
  getDemoAccount,
  type Level,
  startSession,
  test,
} from "./fixtures";

test.describe("a tab of a session that ended or changed", () => {
  test.use({ allowedMessages: [/401 \(Unauthorized\)/] });

  const signInAt = async (page: Page, level: Level) => {
    const { email, password } = getDemoAccount(level);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  /** The menu button of the person with the demo account of this level. */
  const menuOf = (page: Page, level: Exclude<Level, "guest">) => {
    const { firstName, lastName } = demoRoles[level];
    return page.getByRole("button", { name: `${firstName} ${lastName}, my menu` });
  };

  /** Opens the page of the demo's staff person as an executive, and returns its address. */
  async function openPersonAsExecutive(opened: {
    page: Page;
    context: BrowserContext;
    request: APIRequestContext;
  }): Promise<string> {
    const address = `/people/${(await fetchAccountOwner(opened.request, "staff")).id}`;
    await startSession(opened.context.request, "executive");
    await opened.page.goto(address);
    return address;
  }

  test("leaves a private page by itself, and does not show it again after Back (B82)", async ({
    page,
    context,
    request,
  }) => {
    const address = await openPersonAsExecutive({ page, context, request });
    await expect(page.getByRole("button", { name: /^View as/ })).toBeVisible(); // for executives only
    await page.getByRole("link", { name: "Org chart" }).first().click();
    await expect(page).toHaveURL(/org-chart/);

    const other = await context.newPage();
    await other.goto("/account");
    await menuOf(other, "executive").click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Forg-chart/); // without focus, reload or press
    await expect(menuOf(page, "executive")).toHaveCount(0);
    await signInAt(other, "staff");
    await expect(menuOf(other, "staff")).toBeVisible();
    await page.goBack();
    await expect(menuOf(page, "staff")).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(menuOf(page, "executive")).toHaveCount(0);
  });

  test("leaves when it navigates, goes back or gets the focus, if no other page announced the change (B82)", async ({
    page,
    context,
    request,
  }) => {
    await openPersonAsExecutive({ page, context, request });
    await startSession(context.request, "staff");
    await page.getByRole("link", { name: "Directory" }).first().click();
    await expect(menuOf(page, "executive")).toHaveCount(0);
    await expect(menuOf(page, "staff")).toBeVisible();

    await page.getByRole("link", { name: "Org chart" }).first().click();
    await expect(page).toHaveURL(/org-chart/);
    await startSession(context.request, "manager");
    await page.goBack();
    await expect(menuOf(page, "manager")).toBeVisible();

    await startSession(context.request, "head");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(menuOf(page, "head")).toBeVisible();
  });

  test("says so after a refused request, and returns after signing in again", async ({
    page,
    signIn,
    request,
  }) => {
    const { email } = getDemoAccount("manager");
    await signIn("manager");
    await page.goto("/settings/tokens");
    const executive = { headers: createDemoHeaders("executive") };
    const { users } = usersResponse.parse(await (await request.get("/api/admin/users", executive)).json());
    const { id } = users.find((user) => user.email === email) ?? { id: "" };
    await request.patch(`/api/admin/users/${id}`, { ...executive, data: { sign_out: true } });

    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByLabel("Name").fill("Never created");
    await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
    await expect(page.getByRole("status").filter({ hasText: "You’ve been signed out." })).toBeVisible();
    await expectAccessible(page);
    await signInAt(page, "manager");
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
