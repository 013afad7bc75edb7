import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { whilePayrollIsConnected } from "./read-payroll";

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const pairs = (page: Page) => page.getByRole("list", { name: "Pairs" }).getByRole("listitem");

/** How many stand under a tab. */
async function countOf(page: Page, name: string): Promise<number> {
  const text = (await tab(page, name).textContent()) ?? "";
  return Number(text.replace(/\D/g, ""));
}

async function openReview(page: Page): Promise<void> {
  await page.goto("/admin/payroll");
  await expect(tab(page, "Exact")).toBeVisible();
}

test("without payroll the page says where to connect it @phone", async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/admin/payroll");
  await expect(page.getByRole("heading", { name: "Payroll is not connected" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Connections" }).click();
  await expect(page).toHaveURL(/\/admin\/connections$/);
});

test("a pair is accepted, rejected and taken back by keyboard alone @phone", async ({
  page,
  request,
  signIn,
}) => {
  await signIn("executive");
  await whilePayrollIsConnected({ request, page }, async () => {
    await openReview(page);
    await tab(page, "To review").click();
    const [before, linked, rejected] = [
      await countOf(page, "To review"),
      await countOf(page, "Linked"),
      await countOf(page, "Rejected"),
    ];
    expect(before).toBeGreaterThan(1);
    const first = pairs(page).first();
    const label = (await first.getAttribute("aria-label")) ?? "";
    await first.focus();
    await page.keyboard.press("a");
    await expect(page.getByRole("alert").getByText(/is linked$/)).toBeVisible();
    await expect(pairs(page).first()).not.toHaveAccessibleName(label);
    expect([await countOf(page, "To review"), await countOf(page, "Linked")]).toEqual([
      before - 1,
      linked + 1,
    ]);
    await expect(pairs(page).first()).toBeFocused();

    await page.keyboard.press("u");
    await expect(tab(page, "To review")).toContainText(String(before));
    await expect(page.getByRole("listitem", { name: label })).toBeVisible();

    await page.getByRole("listitem", { name: label }).focus();
    await page.keyboard.press("x");
    await expect(page.getByRole("alert").getByText(/^Not /)).toBeVisible();
    await expect(tab(page, "Rejected")).toContainText(String(rejected + 1));
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).last().click();
    await expect(tab(page, "Rejected")).toContainText(String(rejected));
    await expect(tab(page, "To review")).toContainText(String(before));
  });
});

test("a name typed after Ctrl K decides no pair, however long the palette is on its way", async ({
  page,
  request,
  signIn,
}) => {
  await signIn("executive");
  await whilePayrollIsConnected({ request, page }, async () => {
    await openReview(page);
    await tab(page, "To review").click();
    const counts = () => Promise.all(["To review", "Linked", "Rejected"].map((name) => countOf(page, name)));
    const before = await counts();
    const decisions: string[] = [];
    page.on("request", (asked) => {
      if (asked.method() !== "GET" && asked.url().includes("payroll")) decisions.push(asked.url());
    });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const asked = page.waitForRequest("**/_next/static/chunks/**");
    await page.route("**/_next/static/chunks/**", async (route) => {
      await arrived;
      await route.continue();
    });
    await pairs(page).first().focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("axu max");
    await page.keyboard.press("Enter");
    await asked;
    arrive();
    const field = page.getByRole("combobox", { name: "Search Kith" });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("axu max");
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    expect(decisions).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});

test("all that are certain are linked at once after a question, and taken back at once @phone", async ({
  page,
  request,
  signIn,
}) => {
  await signIn("executive");
  await whilePayrollIsConnected({ request, page }, async () => {
    await openReview(page);
    await tab(page, "Exact").click();
    const [exact, linked] = [await countOf(page, "Exact"), await countOf(page, "Linked")];
    expect(exact).toBeGreaterThan(0);
    await page.getByRole("button", { name: `Accept all ${exact}` }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(/to payroll\?/);
    await question.getByRole("button", { name: /^Link / }).click();
    await expect(tab(page, "Linked")).toContainText(String(linked + exact));
    await expect(tab(page, "Exact")).toContainText("0");
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).last().click();
    await expect(tab(page, "Linked")).toContainText(String(linked));
    await expect(tab(page, "Exact")).toContainText(String(exact));
  });
});

test("nothing that axe finds under any tab @phone", async ({ page, request, signIn }) => {
  await signIn("executive");
  await whilePayrollIsConnected({ request, page }, async () => {
    await openReview(page);
    for (const name of ["To review", "Exact", "Not found", "Linked", "Rejected"]) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
      await expectAccessible(page);
    }
  });
});
