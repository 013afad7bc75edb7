import type { Page } from "@playwright/test";
import { companyTenant, unrelatedTenant } from "../simulators/payroll/tenants";
import { expect, expectAccessible, test, createDemoHeaders, vendorOrigins } from "./fixtures";

const company = companyTenant.tenantName;
const sister = unrelatedTenant.tenantName;
const callback = "/admin/connections/payroll/callback";

const payroll = (page: Page) => page.getByRole("region", { name: "Payroll" });

/** Finds a state on the card of payroll. */
const stateOf = (page: Page, word: string) => payroll(page).getByText(word, { exact: true });

/** Presses the button and returns the opened window, once it shows the vendor's page. */
async function openWindow(page: Page, button = "Connect payroll"): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await payroll(page).getByRole("button", { name: button }).click();
  const popup = await opening;
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeVisible();
  expect(new URL(popup.url()).origin).toBe(vendorOrigins.payroll);
  return popup;
}

/** Allows access and waits until the window closes. */
async function allow(popup: Page): Promise<void> {
  await pressAndClose(popup, "Allow access");
}

/** Presses a button that closes the window. Ignores errors of the click: the window may close before it ends. */
async function pressAndClose(popup: Page, name: string): Promise<void> {
  const closing = popup.waitForEvent("close");
  await popup
    .getByRole("button", { name })
    .click()
    .catch(() => undefined);
  await closing;
}

/** Presses "Allow access" in a window that stays open. */
const allowAndStay = (popup: Page) => popup.getByRole("button", { name: "Allow access" }).click();

/** Finds the error in the main part of the page. Next.js adds an empty alert outside it. */
const findAlert = (page: Page) => page.getByRole("main").getByRole("alert");

test.beforeEach(async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/admin/connections");
});

// Restores the state that other test files expect: payroll is not connected.
test.afterEach(async ({ request }) => {
  await request.delete("/api/admin/connections/payroll", { headers: createDemoHeaders("executive") });
});

test("consent in a window connects payroll, only the organisation of the first connection can reconnect, and disconnecting needs confirmation", async ({
  page,
  payrollVendor,
}) => {
  const popup = await openWindow(page);
  await test.step("denied consent is shown in both windows, connects nothing, and can be repeated in that window", async () => {
    await expect(payroll(page).getByText("Waiting for the Xero window…")).toBeVisible();
    await popup.getByRole("button", { name: "Deny" }).click();
    await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Payroll was not connected");
    await expect(findAlert(popup)).toHaveText(
      "Access was not allowed in the payroll system. Nothing changed.",
    );
    await expect(popup).toHaveURL(({ search }) => search === "");
    await expectAccessible(popup);
    await expect(payroll(page).getByText("Access was not allowed in the payroll system.")).toBeVisible();
    await expect(stateOf(page, "Not connected")).toBeVisible();
    await payroll(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(payroll(page).getByText("Access was not allowed")).toHaveCount(0);
  });

  await test.step("consent connects, also after the vendor failed", async () => {
    await popup.getByRole("link", { name: "Connect payroll" }).click();
    await payrollVendor.setFault({ kind: "status", status: 503, operation: "token" });
    await allowAndStay(popup);
    await expect(findAlert(popup)).toContainText("Try again later");
    await payrollVendor.clearFaults();
    await pressAndClose(popup, "Try again"); // the code is still valid
    await expect(stateOf(page, "Connected")).toBeVisible();
    await expect(payroll(page).getByText(company)).toBeVisible();
    await expect(page.getByText(`Payroll is read from ${company}.`)).toBeVisible();
    await expect(payroll(page).getByText(/Waiting for|was not connected/)).toHaveCount(0);
    await expectAccessible(payroll(page));
  });

  await test.step("of several organisations one is chosen, and reconnecting accepts no other", async () => {
    const again = await openWindow(page, "Reconnect");
    await again.getByLabel(sister).check();
    await allowAndStay(again);
    await again.getByRole("radio", { name: sister }).click();
    await again.getByRole("button", { name: "Connect this organisation" }).click();
    await expect(findAlert(again)).toContainText("Nothing was changed");
    await again.getByRole("radio", { name: company }).click(); // the right choice is still possible
    await pressAndClose(again, "Connect this organisation");
    await expect(payroll(page).getByRole("definition").first()).toHaveText(company);
  });

  await test.step("disconnecting needs confirmation", async () => {
    await payroll(page).getByRole("button", { name: "Disconnect payroll" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`Disconnect Xero (${company})?`);
    await expect(dialog).toContainText("Profiles and links stay");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Disconnect payroll" }).click();
    await expect(stateOf(page, "Not connected")).toBeVisible();
  });
});

test.describe("where windows are blocked", () => {
  test.use({ allowedOrigins: [vendorOrigins.payroll] });

  test.beforeEach(async ({ page }) => {
    const block = () => void (window.open = () => null);
    await page.addInitScript(block);
    await page.evaluate(block);
  });

  test("consent happens in the same page, and its history has no code", async ({ page, context }) => {
    await payroll(page).getByRole("button", { name: "Connect payroll" }).click();
    await page.getByRole("button", { name: "Deny" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payroll was not connected");
    await expect(page.getByRole("button", { name: "Close this window" })).toHaveCount(0);
    await page.getByRole("link", { name: "Go to Connections" }).click();
    await expect(stateOf(page, "Not connected")).toBeVisible();
    await payroll(page).getByRole("button", { name: "Connect payroll" }).click();
    await page.getByRole("button", { name: "Allow access" }).click();
    await page.waitForURL("/admin/connections");
    await expect(stateOf(page, "Connected")).toBeVisible();
    const session = await context.newCDPSession(page);
    const { entries } = await session.send("Page.getNavigationHistory");
    expect(entries.length).toBeGreaterThan(1);
    for (const { url } of entries) expect(url).not.toMatch(/[?&](code|error)=/);
  });
});

test("a closed window is noticed when the page has the focus again, and consent even if its window cannot send a message (B45) @slow", async ({
  page,
  context,
}) => {
  const popup = await openWindow(page);
  await popup.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus"))); // in this browser every window has the focus
  await expect(payroll(page).getByText("The Xero window has not finished")).toBeVisible();
  await expectAccessible(payroll(page));
  await payroll(page).getByRole("button", { name: "Cancel" }).click();
  await expect(payroll(page).getByText("has not finished")).toHaveCount(0);
  await context.addInitScript(() => {
    if (window.location.pathname.endsWith("/callback"))
      BroadcastChannel.prototype.postMessage = () => undefined;
  });
  await allow(await openWindow(page));
  await expect(stateOf(page, "Connected")).toBeVisible();
  await expect(payroll(page).getByText("Waiting for")).toHaveCount(0);
});

test.describe("an unusable callback @slow", () => {
  test.use({ allowedMessages: [/status of 400/] });

  test("is refused without repeating its text, and keeps no secret in the address (B43)", async ({
    page,
    context,
  }) => {
    const popup = await openWindow(page);
    const request = popup.waitForRequest((sent) => new URL(sent.url()).pathname === callback);
    await allow(popup);
    const used = (await request).url();
    expect(used).toContain("code=");
    for (const address of [used, `${callback}?code=abc&state=unknown`]) {
      await page.goto(address);
      await expect(findAlert(page)).toContainText("does not match an authorisation that you started");
      await expect(page).toHaveURL(({ search }) => search === "");
    }
    await page.goto(`${callback}?error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&state=a`);
    await expect(findAlert(page)).toContainText("does not match a request from Kith");
    await expect(page.locator("main img")).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("onerror");

    await context.clearCookies();
    await page.goto(`${callback}?code=a-code-that-must-not-show&state=a-state-that-must-not-show`);
    await expect(page).toHaveURL(/\/signin\?/);
    expect(new URL(page.url()).searchParams.get("callbackUrl")).toBe(callback);
    expect(page.url()).not.toContain("must-not-show");
  });
});
