import type { Page } from "@playwright/test";
import { fetchAccountOwner, formatPersonName } from "./demo-people";
import { createDemoHeaders, expect, expectAccessible, test } from "./fixtures";

test.use({ allowedMessages: [/status of 404/] });

let hiddenId = "";

test.afterEach(({ request }) =>
  request.delete(`/api/people/${hiddenId}/hidden`, { headers: createDemoHeaders("executive") }),
);

const readOfflineCopy = (page: Page) =>
  page.evaluate(async () => (await caches.match("/offline-directory.json"))?.text() ?? "");

test("an executive hides a manager, whom nothing in this browser shows then, and shows them again (PEOPLE-45)", async ({
  page,
  signIn,
  request,
}) => {
  const manager = await fetchAccountOwner(request, "manager");
  const name = formatPersonName(manager);
  hiddenId = manager.id;
  const goTo = (place: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: place }).click();
  const link = page.getByRole("link", { name });
  await signIn("executive");
  await page.goto(`/people/${hiddenId}`);
  await goTo("Directory");
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
  await expect.poll(() => readOfflineCopy(page)).toContain(hiddenId);

  await goTo("Hidden");
  const hide = page.getByRole("button", { name: "Hide a person" });
  await hide.press("Enter");
  const dialog = page.getByRole("dialog");
  const person = dialog.getByRole("combobox", { name: "Person" });
  await expect(person).toBeFocused();
  await person.pressSequentially(name);
  await expect(dialog.getByRole("option", { name })).toBeVisible();
  await person.press("ArrowDown");
  await person.press("Enter");
  await dialog.getByLabel("Reason").fill("A threat.\nUntil further notice.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Hide ${name}` }).press("Enter");
  const card = page.getByRole("region", { name });
  await expect(card).toContainText("A threat. Until further notice.");
  await expect(dialog).toBeHidden();
  await expect(hide).toBeFocused();
  expect(await readOfflineCopy(page)).toBe("");

  await page.goBack();
  await expect(page.getByText("239 people", { exact: true })).toBeVisible();
  await expect.poll(() => readOfflineCopy(page)).not.toBe("");
  expect(await readOfflineCopy(page)).not.toContain(hiddenId);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  expect((await page.reload())?.status()).toBe(404);
  for (const [place, result] of [
    ["Directory", link],
    ["Org chart", page.getByRole("option", { name })],
  ] as const) {
    await goTo(place);
    await page.getByRole("main").getByLabel("Search people").fill(name);
    await expect(page.getByText(/No one|no one|similar/i).first()).toBeVisible();
    await expect(result).toHaveCount(0);
  }
  await expect(page.getByRole("treeitem", { name })).toHaveCount(0);

  await goTo("Hidden");
  await card.getByRole("button", { name: `Show ${name} again` }).press("Enter");
  await expect(dialog).toContainText("Everyone will see them again");
  await dialog.getByRole("button", { name: "Show again" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No one is hidden" })).toBeVisible();
  await expect(hide).toBeFocused();
  await goTo("Directory");
  await expect(page.getByText("240 people", { exact: true })).toBeVisible();
});
