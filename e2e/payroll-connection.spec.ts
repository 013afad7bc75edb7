import type { Page } from "@playwright/test";
import { companyTenant, sisterTenant } from "../lib/simulators/payroll/tenants";
import { expect, expectAccessible, test, token, vendorOrigins } from "./fixtures";

const company = companyTenant.tenantName;
const sister = sisterTenant.tenantName;
const callback = "/admin/connections/payroll/callback";

const payroll = (page: Page) => page.getByRole("region", { name: "Payroll" });

/** The state of the card, in its exact word. */
const stateOf = (page: Page, word: string) => payroll(page).getByText(word, { exact: true });

/** Presses the button, and gives the window that opens once it is at the vendor. */
async function openWindow(page: Page, button = "Connect payroll"): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await payroll(page).getByRole("button", { name: button }).click();
  const popup = await opening;
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeVisible();
  expect(new URL(popup.url()).origin).toBe(vendorOrigins.payroll);
  return popup;
}

/** Allows access, and waits until the window has closed itself. */
async function allow(popup: Page): Promise<void> {
  await pressAndClose(popup, "Allow access");
}

/** Presses what closes the window. The window may be gone before the press has been reported. */
async function pressAndClose(popup: Page, name: string): Promise<void> {
  const closing = popup.waitForEvent("close");
  await popup
    .getByRole("button", { name })
    .click()
    .catch(() => undefined);
  await closing;
}

/** Presses "Allow access" for a window that has something to say before it closes. */
const allowAndStay = (popup: Page) => popup.getByRole("button", { name: "Allow access" }).click();

/** What a page of ours says is wrong; the router has an empty alert beside it. */
const said = (page: Page) => page.getByRole("main").getByRole("alert");

test.beforeEach(async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/admin/connections");
});

// The demo begins without payroll, and what comes after finds it so.
test.afterEach(async ({ request }) => {
  await request.delete("/api/admin/connections/payroll", { headers: token("executive") });
});

test("is allowed in a window of its own, which closes itself, and is disconnected after a question @phone", async ({
  page,
}) => {
  await expect(stateOf(page, "Not connected")).toBeVisible();
  const popup = await openWindow(page);
  await expect(payroll(page).getByText("Waiting for the payroll window…")).toBeVisible();
  await expectAccessible(page);
  await allow(popup);
  await expect(stateOf(page, "Connected")).toBeVisible();
  await expect(payroll(page).getByText(company)).toBeVisible();
  await expect(page.getByText(`Payroll is read from ${company}.`)).toBeVisible();
  await expect(payroll(page).getByText("Waiting for")).toHaveCount(0);
  await expectAccessible(page);

  await payroll(page).getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Payroll works")).toBeVisible();

  await payroll(page).getByRole("button", { name: "Disconnect payroll" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Disconnect ${company}?`);
  await expect(dialog).toContainText("Profiles and links stay");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(stateOf(page, "Connected")).toBeVisible();
  await payroll(page).getByRole("button", { name: "Disconnect payroll" }).click();
  await dialog.getByRole("button", { name: "Disconnect payroll" }).click();
  await expect(stateOf(page, "Not connected")).toBeVisible();
});

test("is denied: both windows say so, and nothing is connected @phone", async ({ page }) => {
  const popup = await openWindow(page);
  await popup.getByRole("button", { name: "Deny" }).click();
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Payroll was not connected");
  await expect(said(popup)).toHaveText("Access was not allowed in the payroll system. Nothing changed.");
  expect(new URL(popup.url()).search).toBe("");
  await expectAccessible(popup);
  await expect(payroll(page).getByText("Access was not allowed in the payroll system.")).toBeVisible();
  await expect(stateOf(page, "Not connected")).toBeVisible();
  await pressAndClose(popup, "Close this window");
  await payroll(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(payroll(page).getByText("Access was not allowed")).toHaveCount(0);
});

test.describe("where windows are blocked", () => {
  test.use({ allowedOrigins: [vendorOrigins.payroll] });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.reload();
  });

  test("the same page goes there and comes back, and keeps no code in its history @phone", async ({
    page,
    context,
  }) => {
    await payroll(page).getByRole("button", { name: "Connect payroll" }).click();
    await page.getByRole("button", { name: "Allow access" }).click();
    await page.waitForURL("/admin/connections");
    await expect(stateOf(page, "Connected")).toBeVisible();
    const session = await context.newCDPSession(page);
    const { entries } = await session.send("Page.getNavigationHistory");
    expect(entries.length).toBeGreaterThan(1);
    for (const { url } of entries) expect(url).not.toMatch(/[?&](code|error)=/);
  });

  test("a refusal leads back, too @phone", async ({ page }) => {
    await payroll(page).getByRole("button", { name: "Connect payroll" }).click();
    await page.getByRole("button", { name: "Deny" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payroll was not connected");
    await expect(page.getByRole("button", { name: "Close this window" })).toHaveCount(0);
    await page.getByRole("link", { name: "Go to Connections" }).click();
    await expect(stateOf(page, "Not connected")).toBeVisible();
  });
});

test("asks which of two organisations is meant @phone", async ({ page }) => {
  const popup = await openWindow(page);
  await popup.getByLabel(sister).check();
  await allowAndStay(popup);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Which organisation?");
  await expectAccessible(popup);
  await popup.getByRole("radio", { name: sister }).click();
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Connect this organisation" }).click();
  await closing;
  await expect(payroll(page).getByText(sister)).toBeVisible();
});

test.describe("between Kith, the vendor and their windows", () => {
  test("is begun anew in the window in which it was denied", async ({ page }) => {
    const popup = await openWindow(page);
    await popup.getByRole("button", { name: "Deny" }).click();
    await popup.getByRole("link", { name: "Connect payroll" }).click();
    await allow(popup);
    await expect(stateOf(page, "Connected")).toBeVisible();
    await expect(payroll(page).getByText("was not connected")).toHaveCount(0);
  });

  test("waits no longer for a window that was closed, once one is back", async ({ page }) => {
    const popup = await openWindow(page);
    await popup.close();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event("focus"))); // which this browser's windows always have
    await expect(payroll(page).getByText("The payroll window has not finished")).toBeVisible();
    await expectAccessible(page);
    await payroll(page).getByRole("button", { name: "Cancel" }).click();
    await expect(payroll(page).getByText("has not finished")).toHaveCount(0);
    await allow(await openWindow(page));
    await expect(stateOf(page, "Connected")).toBeVisible();
  });

  test("is noticed though its window cannot tell (B45)", async ({ page, context }) => {
    await context.addInitScript(() => {
      if (window.location.pathname.endsWith("/callback"))
        BroadcastChannel.prototype.postMessage = () => undefined;
    });
    await allow(await openWindow(page));
    await expect(stateOf(page, "Connected")).toBeVisible();
    await expect(payroll(page).getByText("Waiting for")).toHaveCount(0);
  });

  test("is not connected to another organisation than before", async ({ page }) => {
    await allow(await openWindow(page));
    await expect(stateOf(page, "Connected")).toBeVisible();

    const popup = await openWindow(page, "Reconnect");
    await popup.getByLabel(company).uncheck();
    await popup.getByLabel(sister).check();
    await allowAndStay(popup);
    await expect(said(popup)).toContainText(`${sister} is another organisation`);
    await expect(payroll(page).getByText(`${sister} is another organisation`)).toBeVisible();
    await expect(stateOf(page, "Connected")).toBeVisible();
    await expect(payroll(page).getByRole("definition").first()).toHaveText(company);

    // Of two, the wrong one first: the right one is still to be had.
    await popup.getByRole("link", { name: "Connect payroll" }).click();
    await popup.getByLabel(sister).check();
    await allowAndStay(popup);
    await popup.getByRole("radio", { name: sister }).click();
    await popup.getByRole("button", { name: "Connect this organisation" }).click();
    await expect(said(popup)).toContainText("Nothing was changed");
    const closing = popup.waitForEvent("close");
    await popup.getByRole("radio", { name: company }).click();
    await popup.getByRole("button", { name: "Connect this organisation" }).click();
    await closing;
    await expect(payroll(page).getByRole("definition").first()).toHaveText(company);
  });

  test.describe("an answer that cannot be taken", () => {
    test.use({ allowedMessages: [/status of 400/] });

    test("twice is refused the second time", async ({ page }) => {
      const popup = await openWindow(page);
      const answering = popup.waitForRequest((request) => new URL(request.url()).pathname === callback);
      await allow(popup);
      const answered = (await answering).url();
      expect(answered).toContain("code=");
      await page.goto(answered);
      await expect(
        page.getByRole("alert").filter({ hasText: "no authorisation that you began" }),
      ).toBeVisible();
      expect(new URL(page.url()).search).toBe("");
    });

    test("is one with a state of nobody's", async ({ page }) => {
      await page.goto(`${callback}?code=abc&state=made-up`);
      await expect(
        page.getByRole("alert").filter({ hasText: "no authorisation that you began" }),
      ).toBeVisible();
    });

    for (const [what, query] of [
      ["without a state", "code=abc"],
      ["with two codes", "code=abc&code=def&state=ghi"],
      [
        "in the vendor's words, which are not repeated (B43)",
        "error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&state=a",
      ],
    ] as const) {
      test(`is one ${what}`, async ({ page }) => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(`${callback}?${query}`);
        await expect(
          page.getByRole("alert").filter({ hasText: "does not belong to a request from Kith" }),
        ).toBeVisible();
        await expect(page.locator("img")).toHaveCount(0);
        await expect(page.locator("main")).not.toContainText("onerror");
        expect(asked).not.toContain("/api/admin/connections/payroll/callback");
      });
    }
  });

  test("survives a vendor that cannot be reached for a moment: the code is not lost", async ({
    page,
    payrollVendor,
  }) => {
    const popup = await openWindow(page);
    await payrollVendor.setFault({ kind: "status", status: 503, operation: "token" });
    await allowAndStay(popup);
    await expect(said(popup)).toContainText("Try again later");
    await payrollVendor.clearFaults();
    const closing = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Try again" }).click();
    await closing;
    await expect(stateOf(page, "Connected")).toBeVisible();
  });

  test("says that it is broken, and is repaired with a click", async ({ page, payrollVendor }) => {
    await allow(await openWindow(page));
    await expect(stateOf(page, "Connected")).toBeVisible();
    await payrollVendor.setFault({ kind: "status", status: 500, operation: "connections" });
    await payroll(page).getByRole("button", { name: "Check now" }).click();
    await expect(stateOf(page, "Failing")).toBeVisible();
    await expect(payroll(page).getByRole("alert")).toContainText("The payroll system failed (status 500).");

    await payrollVendor.clearFaults();
    await payrollVendor.setFault({ kind: "token-expired", operation: "connections" });
    await payroll(page).getByRole("button", { name: "Check now" }).click();
    await expect(stateOf(page, "Needs reconnect")).toBeVisible();
    await expect(payroll(page).getByRole("alert")).toContainText("refuses our credential");
    await expectAccessible(page);

    await payrollVendor.clearFaults();
    await allow(await openWindow(page, "Reconnect"));
    await expect(stateOf(page, "Connected")).toBeVisible();
    await expect(payroll(page).getByRole("alert")).toHaveCount(0);
  });

  test("that comes back after the session has ended puts nothing of its answer into another address", async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    await page.goto(`${callback}?code=a-code-that-must-not-show&state=a-state-that-must-not-show`);
    await expect(page).toHaveURL(/\/signin\?/);
    expect(new URL(page.url()).searchParams.get("callbackUrl")).toBe(callback);
    expect(page.url()).not.toContain("must-not-show");
  });

  test.describe("whoever is no executive", () => {
    test("does not come as far as the vendor", async ({ browser, baseURL }) => {
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      const page = await context.newPage();
      await page.goto("/admin/connections/payroll/start");
      await expect(page).toHaveURL(/\/signin\?/);
      await context.close();
    });
  });
});
