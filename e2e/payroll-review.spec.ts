import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { runWithPayrollConnected } from "./refresh-payroll";

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const pairs = (page: Page) => page.getByRole("list", { name: "Pairs" }).getByRole("listitem");

/** Number of pairs in a tab. */
async function countOf(page: Page, name: string): Promise<number> {
  const text = (await tab(page, name).textContent()) ?? "";
  return Number(text.replace(/\D/g, ""));
}

async function openReview(page: Page): Promise<void> {
  await page.goto("/admin/payroll");
  await expect(tab(page, "Exact")).toBeVisible();
}

test("a pair is accepted by key, all certain pairs are linked together, and all can be undone", async ({
  page,
  request,
  signIn,
}) => {
  await signIn("executive");
  await runWithPayrollConnected({ request, page }, async () => {
    await openReview(page);
    await tab(page, "To review").click();
    const [before, linked] = [await countOf(page, "To review"), await countOf(page, "Linked")];
    expect(before).toBeGreaterThan(1);
    const first = pairs(page).first();
    const label = (await first.getAttribute("aria-label")) ?? "";
    await first.focus();
    await page.keyboard.press("a");
    await expect(page.getByRole("alert").getByText(/is linked$/)).toBeVisible();
    await expect(pairs(page).first()).not.toHaveAccessibleName(label);
    await expect
      .poll(async () => [await countOf(page, "To review"), await countOf(page, "Linked")])
      .toEqual([before - 1, linked + 1]);
    await expect(pairs(page).first()).toBeFocused();

    await page.keyboard.press("u");
    await expect(tab(page, "To review")).toContainText(String(before));
    await expect(page.getByRole("listitem", { name: label })).toBeVisible();

    await tab(page, "Exact").click();
    const exact = await countOf(page, "Exact");
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
