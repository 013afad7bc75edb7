import type { Page } from "@playwright/test";
import { fetchAccountOwner } from "./demo-people";
import { expect, getDemoAccount, holdScripts, test, openMyMenu } from "./fixtures";

// What happens to a page without Kith's fault: its scripts disappear, an extension changes it, the browser translates
// it, or refuses its cookies.

test.describe("a page whose scripts @slow", () => {
  test.use({ allowedMessages: [/Failed to load resource|ERR_FAILED|Failed to load chunk|404/] });
  const scripts = /\/_next\/static\/.*\.(js|css)/;

  test("cannot be loaded for a moment stays, and says so in the part that needs them (PAGE-31)", async ({
    page,
    signIn,
  }) => {
    await signIn("executive");
    await page.goto("/people");
    await page.route(scripts, (route) => route.abort());
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const row = page.getByRole("row").nth(3);
    await row.getByRole("link").first().click();
    await expect(page.getByRole("alert").filter({ hasText: "Kith can't be reached" })).toBeVisible();
    await openMyMenu(page);
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("Kith can't be reached");
    await expect(page.getByRole("searchbox", { name: "Search people" })).toBeVisible();
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    await page.unroute(scripts);
    await openMyMenu(page);
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  });

  test("were replaced by an update reloads once by itself (PAGE-31)", async ({ page, signIn }) => {
    await signIn("executive");
    await page.goto("/people");
    await page.route(scripts, (route) => route.fulfill({ status: 404 }));
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    page.once("framenavigated", () => void page.unroute(scripts));
    page.on("request", (request) => request.isNavigationRequest() && void page.unroute(scripts));
    await openMyMenu(page);
    await page.waitForFunction(() => !("isSamePage" in window));
    await openMyMenu(page);
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  });
});

test.describe("the sign-in form", () => {
  // React reports that the form differs from the server's, because of the added element.
  test.use({ allowedMessages: [/Minified React error #418|Hydration failed/] });

  // e2e/first-run.spec.ts enters a token without an extension.
  test("keeps e-mail, password and the press of the button from before its scripts ran, although an extension added an element (PAGE-33)", async ({
    page,
  }) => {
    const { email, password } = getDemoAccount("staff");
    const release = await holdScripts(page);
    await page.goto("/signin", { waitUntil: "commit" });
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.evaluate(() =>
      document.querySelector("input[name=email]")?.after(document.createElement("com-password-icon")),
    );
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    release();
    await expect(page.getByRole("button", { name: /my menu/ })).toBeVisible();
  });

  test("says that cookies are blocked (PAGE-33) @slow", async ({ page, context }) => {
    await page.route("**/api/auth/csrf", async (route) => {
      const response = await route.fetch();
      await context.clearCookies(); // the browser stores no cookie
      await route.fulfill({ body: await response.body(), contentType: "application/json" });
    });
    await page.goto("/signin");
    await context.clearCookies();
    const { email, password } = getDemoAccount("staff");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Your browser sent no cookies.")).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the navigation, the search button and the search of the directory work, with the address's filters (PAGE-17)", async ({
    page,
    signIn,
    request,
  }) => {
    await signIn("staff");
    const { last_name: name, id } = await fetchAccountOwner(request, "manager");
    await page.goto("/");
    await page.getByRole("link", { name: "Org chart", exact: true }).click();
    await expect(page).toHaveURL("/org-chart");
    await expect(page.getByRole("main").getByRole("link").nth(8)).toBeVisible(); // the top of the company
    await page.getByRole("button", { name: "Find people, pages, actions" }).click();
    await expect(page).toHaveURL(/\/people\??$/);
    await page.goto("/people?group=department");
    await page.getByRole("searchbox", { name: "Search people" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/people?q=${encodeURIComponent(name)}&group=department`);
    await page.locator(`main a[href*="/people/${id}"]`).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  });

  test("the sign-in form signs in, and says why it did not (PAGE-33)", async ({ page }) => {
    const { email, password } = getDemoAccount("staff");
    for (const given of ["wrong", password]) {
      await page.goto("/signin?callbackUrl=%2Forg-chart");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(given);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      if (given === "wrong") await expect(page.getByRole("alert")).toContainText("is wrong");
    }
    await expect(page).toHaveURL(/\/org-chart$/);
    await expect(page.getByRole("button", { name: /my menu/ })).toBeVisible();
  });
});

/** Replaces every text as the translation of browsers does, also each text that appears later. */
function translateLikeBrowsers(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, [translate=no]")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver(() => translate(document.body)).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

test.describe("in a browser that translates @slow", () => {
  // A part that the browser translated before React hydrated it is rendered again.
  test.use({ allowedMessages: [/Minified React error #418/] });

  test("a translated page keeps working, shows new values, and leaves names untranslated (PAGE-33)", async ({
    page,
    signIn,
    request,
  }) => {
    const translated = async (address: string) => {
      await page.goto(address);
      await page.evaluate(translateLikeBrowsers);
    };
    const isAlive = (where: Page) =>
      expect(
        where.getByText("This page could not be shown").or(where.getByText("could not show")),
      ).toHaveCount(0);
    await signIn("executive");
    const { id, last_name: name } = await fetchAccountOwner(request, "manager");
    await translated("/people");
    const search = page.getByRole("searchbox", { name: "Search people" });
    await expect(page.getByText("240 people").first()).toBeVisible();
    await search.fill(name);
    await expect(page.getByText(/^\d of 240/).first()).toBeVisible();
    await page.getByRole("row").filter({ hasText: name }).first().getByRole("link").first().click();
    await expect(page.locator("[data-quick-look]")).toContainText(name);
    await expect(page.locator("[data-quick-look] bdi[translate=no] font")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await search.fill("");
    await expect(page.getByText("240 people").first()).toBeVisible();
    await isAlive(page);
    for (const path of [
      "/",
      `/people/${id}`,
      "/org-chart",
      "/admin/access",
      "/admin/audit",
      "/admin/payroll",
      "/admin/connections",
      "/admin/connections/mappings",
    ]) {
      const link = page.locator(`nav[aria-label=Main] a[href="${path}"]`);
      if (await link.isVisible()) await link.click();
      else await translated(path);
      await expect(page).toHaveURL(path);
      await openMyMenu(page);
      await page.keyboard.press("Escape");
      await isAlive(page);
    }
    await page
      .getByRole("link", { name: /^Directory/ })
      .first()
      .click();
    await expect(search).toBeVisible();
    await isAlive(page);
  });
});
