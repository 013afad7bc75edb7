import type { APIRequestContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { detailedMappingsResponse, type DetailedMapping } from "../lib/mappings/schema";
import { readCsv } from "../lib/testing/read-csv";
import { expect, expectAccessible, test, token } from "./fixtures";

const address = "/api/admin/connections/user-mappings";
const headers = token("executive");
const guest = "Vera Visitor";

test.use({ allowedMessages: [/status of 409/] });

const listMappings = async (request: APIRequestContext) =>
  detailedMappingsResponse.parse(await (await request.get(`${address}?detail=true`, { headers })).json())
    .mappings;

async function putMapping(request: APIRequestContext, userId: string, data: object, path = "") {
  expect((await request.put(`${address}/${userId}${path}`, { headers, data })).ok()).toBe(true);
}

const idsOf = (mappings: readonly DetailedMapping[]) =>
  mappings.map(({ user_id, payroll_id, projects_id, ignored }) => ({
    user_id,
    payroll_id,
    projects_id,
    ignored,
  }));

let before: DetailedMapping[] = [];
test.beforeEach(async ({ page, request, signIn }) => {
  before = await listMappings(request);
  // Whom another file of this worker has invited has no id yet, and stays: the guest alone is to need one here.
  for (const user of before.filter((one) => one.user_name !== guest && !isInDirectory(one)))
    await putMapping(request, user.user_id, { payroll_id: `of ${user.user_email}` });
  await signIn("executive");
  await page.goto("/admin/connections/mappings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Matching");
});
test.afterEach(async ({ request }) => {
  await request.delete("/api/admin/connections/payroll", { headers });
  // All are cleared first: nobody may keep an id in between from its owner.
  for (const { user_id } of before) await putMapping(request, user_id, { payroll_id: null });
  for (const { user_id, payroll_id, projects_id, ignored } of before) {
    await putMapping(request, user_id, { payroll_id, projects_id });
    await putMapping(request, user_id, { ignored }, "/ignored");
  }
  expect(idsOf(await listMappings(request))).toEqual(idsOf(before));
});

const rows = (page: Page) => page.getByRole("grid", { name: "Users" }).getByRole("rowheader");
const cell = (page: Page, name: string, system = "Payroll") =>
  page.getByRole("button", { name: new RegExp(`^(Add ${system}|${system}) id of ${name}`, "i") });
const editor = (page: Page, name: string, system = "Payroll") =>
  page.getByRole("textbox", { name: `${system} id of ${name}` });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

/** Only whom the projects system lists has an id there. */
const isInDirectory = ({ projects_id }: DetailedMapping) => projects_id !== "";

/** The first two by name who have a page of their own. */
function twoOthers(): [DetailedMapping, DetailedMapping] {
  const [first, second] = before.filter(isInDirectory);
  if (!first || !second) throw new Error("the demo has too few users");
  return [first, second];
}

test("an id that somebody else has is refused, with who has it and the way there @phone", async ({
  page,
  request,
}) => {
  const [first, second] = twoOthers();
  await putMapping(request, first.user_id, { payroll_id: "E-78" });
  await page.goto("/admin/connections/mappings?tab=everybody");
  await cell(page, second.user_name).click();
  await editor(page, second.user_name).fill("E-78");
  await page.keyboard.press("Enter");
  await expect(editor(page, second.user_name)).toHaveAttribute("aria-invalid", "true");
  await expect(
    page.getByText(`is linked to ${first.user_name} already. Clear that link first.`),
  ).toBeVisible();
  await expectAccessible(page);
  const way = page.getByRole("link", { name: `Go to ${first.user_name}` });
  await expect(way).toBeVisible();
  await editor(page, second.user_name).press("Escape");
  await expect(cell(page, second.user_name)).toHaveText(second.payroll_id || "Add payroll id");
  await expect(way).toHaveCount(0);

  await cell(page, second.user_name).click();
  await editor(page, second.user_name).fill("E-78");
  await page.keyboard.press("Enter");
  await way.click();
  await expect(page).toHaveURL(/\/people\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(first.user_name);
  await expect(page.getByText("By hand by")).toBeVisible();
});

test("whoever needs no ids is ignored, and taken back from the notice or under the tab @phone", async ({
  page,
}) => {
  await page.getByRole("button", { name: `Ignore ${guest}` }).click();
  await expect(page.getByText("No one needs attention")).toBeVisible();
  await expect(tab(page, "Needs attention")).toContainText("0");
  await expect(tab(page, "Ignored")).toContainText("1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: `Ignore ${guest}` }).click();
  await tab(page, "Ignored").click();
  await expect(page).toHaveURL(/tab=ignored/);
  await page.reload();
  await expect(tab(page, "Ignored")).toHaveAttribute("aria-selected", "true");
  await expect(rows(page)).toHaveText([new RegExp(guest)]);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Restore ${guest}` }).click();
  await expect(page.getByText("No one is ignored")).toBeVisible();
});

test("users are searched by name, e-mail address and id, in the address @phone", async ({ page }) => {
  await tab(page, "Everyone").click();
  await expect(rows(page)).toHaveCount(before.length);
  await page.getByRole("searchbox", { name: "Search users" }).fill("visitor@guest");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/tab=everybody&q=visitor/);
  await page.getByRole("searchbox", { name: "Search users" }).fill("nobody like that");
  await expect(page.getByText("No results here")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).last().click();
  await expect(rows(page)).toHaveCount(before.length);
});

test("users are matched by e-mail, and what speaks against it is left to a person @phone", async ({
  page,
  request,
}) => {
  // Without their ids, everybody finds their own.
  for (const { user_id } of before) await putMapping(request, user_id, { payroll_id: null });
  // Payroll is connected in a window of its own.
  await page.goto("/admin/connections");
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Connect payroll" }).click();
  const popup = await opening;
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Allow access" }).click();
  await closing;
  const card = page.getByRole("region", { name: "Payroll" });
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  const someone = before.find(({ projects_id }) => projects_id !== "");
  if (!someone) throw new Error("the demo has nobody with an id");
  await putMapping(request, someone.user_id, { payroll_id: "E-79" });
  await page.goto("/admin/connections/mappings");

  await page.getByRole("button", { name: "Match by e-mail" }).click();
  const summary = page.getByRole("status").filter({ hasText: "Matched by e-mail" });
  await expect(summary).toContainText(
    "1 user: the record with their e-mail address is another one than theirs.",
  );
  await expect(tab(page, "Needs attention")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("The e-mail address leads to another employee")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `for ${someone.user_name}` }).click();
  await expect(page.getByText("The e-mail address leads to another employee")).toHaveCount(0);
  await expect(cell(page, someone.user_name)).not.toHaveText("E-79");
  await tab(page, "Matched").click();
  await expect(page.getByText("Automatically for").first()).toBeVisible();
});

test("mappings go out as a file, and come back after a look at what would change @phone", async ({
  page,
  request,
}) => {
  await tab(page, "Everyone").click();
  await expect(rows(page)).toHaveCount(before.length); // the file holds what is shown
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const written = (await readFile(await (await downloading).path(), "utf8")).replace("\uFEFF", "");
  const [head, ...lines] = readCsv(written);
  expect(head).toEqual(["user_email", "user_name", "payroll_id", "projects_id"]);
  expect(lines).toHaveLength(before.length);

  const importing = (csv: string) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const dialog = page.getByRole("dialog");
  await importing(written);
  await expect(dialog).toContainText("Nothing in this file is different from what is here.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await importing("no,such\ncolumns,here");
  await expect(dialog).toContainText("Nothing was read");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);

  const taken = before.find(({ payroll_id }) => payroll_id !== "");
  const visitor = before.find(({ user_name }) => user_name === guest);
  const colleague = before.find(({ user_id }) => user_id !== taken?.user_id && user_id !== visitor?.user_id);
  if (!visitor || !colleague) throw new Error("the demo has too few users");
  await importing(
    [
      "user_email,payroll_id",
      `${visitor.user_email},E-80`,
      `nobody@fernhill.example,E-81`,
      ...(taken ? [`${colleague.user_email},${taken.payroll_id}`] : []),
    ].join("\n"),
  );
  await expect(dialog).toContainText("Nothing has been changed yet.");
  await expect(dialog).toContainText("Line 3: no user has the e-mail address nobody@fernhill.example.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Change \d users?$/ }).click();
  await expect(dialog).toContainText("1 user was changed.");
  if (taken) await expect(dialog).toContainText("1 change was refused");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect((await listMappings(request)).find(({ user_name }) => user_name === guest)?.payroll_id).toBe("E-80");
});

test.describe("by keyboard", () => {
  test("an id is set by keyboard alone, says by whom, and is undone from the notice", async ({
    page,
    request,
  }) => {
    await expect(tab(page, "Needs attention")).toHaveAttribute("aria-selected", "true");
    await expect(rows(page)).toHaveCount(1);
    await expectAccessible(page);

    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search users" })).toBeFocused();
    await page.keyboard.type("vera");
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Clear the search" }).focus();
    await page.keyboard.press("Tab");
    await expect(cell(page, guest)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(editor(page, guest)).toBeFocused();
    await page.keyboard.type("dropped");
    await page.keyboard.press("Escape");
    await expect(cell(page, guest)).toBeFocused();
    await page.keyboard.press("E"); // a letter begins anew
    await page.keyboard.type("-77");
    await page.keyboard.press("Enter");
    await expect(cell(page, guest)).toHaveText("E-77");
    await expect(page.getByText("By hand by").first()).toBeVisible();
    const saved = (await listMappings(request)).find(({ user_name }) => user_name === guest);
    expect(saved).toMatchObject({ payroll_id: "E-77", payroll_link: { origin: "manual" } });

    // It belongs to the matched by now, and stays where one works on it.
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cell(page, guest)).toHaveText("Add payroll id");
    expect((await listMappings(request)).find(({ user_name }) => user_name === guest)?.payroll_id).toBe("");
  });

  test("the arrows lead from cell to cell, Tab saves and goes on along the row", async ({ page }) => {
    await tab(page, "Everyone").click();
    const [first, second] = before;
    if (!first || !second) throw new Error("the demo has too few users");
    await cell(page, first.user_name).focus();
    await page.keyboard.press("ArrowDown");
    await expect(cell(page, second.user_name)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(cell(page, second.user_name, "Projects")).toBeFocused();
    await page.keyboard.press("Control+Home");
    await expect(cell(page, first.user_name)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("E-90");
    await page.keyboard.press("Tab");
    await expect(cell(page, first.user_name)).toHaveText("E-90");
    await expect(cell(page, first.user_name, "Projects")).toBeFocused();
  });

  test("10,000 users stay quick: a window full of rows, found at once, reached by keyboard", async ({
    page,
  }) => {
    const [someone] = before;
    if (!someone) throw new Error("the demo has nobody");
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...someone,
      user_id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      user_name: `Person ${index}`,
      user_email: `person-${index}@many.example`,
    }));
    await page.route(`**${address}?detail=true`, (route) => route.fulfill({ json: { mappings: many } }));
    await page.route(`**${address}/sync?detail=true`, (route) =>
      route.fulfill({
        json: { ok: true, matched: { payroll: 1, projects: 1 }, conflicts: [], unmatched: 0 },
      }),
    );
    await page.getByRole("button", { name: "Match by e-mail" }).click();
    await tab(page, "Everyone").click();
    await expect(tab(page, "Everyone")).toContainText("10,000");
    await expect(rows(page).first()).toContainText("Person 0");
    expect(await rows(page).count()).toBeLessThan(60);
    await cell(page, "Person 0:").focus();
    await page.keyboard.press("Control+End");
    await expect(cell(page, "Person 9999:")).toBeFocused();
    await expect(cell(page, "Person 9999:")).toBeInViewport();
    await page.keyboard.press("ArrowUp");
    await expect(cell(page, "Person 9998:")).toBeFocused();
    await page.getByRole("searchbox", { name: "Search users" }).fill("person-4711@");
    await expect(rows(page)).toHaveCount(1);
    expect(await rows(page).count()).toBe(1);
  });
});

test.describe("while something else changes", () => {
  test("what somebody else changed meanwhile is not overwritten unseen", async ({ page, request }) => {
    await cell(page, guest).click();
    const { user_id } = before.find(({ user_name }) => user_name === guest) ?? { user_id: "" };
    await putMapping(request, user_id, { payroll_id: "E-theirs" });
    await editor(page, guest).fill("E-mine");
    await page.keyboard.press("Enter");
    await expect(page.getByText("was changed to E-theirs")).toBeVisible();
    expect((await listMappings(request)).find((one) => one.user_id === user_id)?.payroll_id).toBe("E-theirs");
    await page.keyboard.press("Enter"); // mine is right
    await expect(cell(page, guest)).toHaveText("E-mine");
  });

  test("users are not matched while nothing is connected, and it is said where to connect", async ({
    page,
    request,
  }) => {
    const projects = "/api/admin/connections/projects";
    expect((await request.delete(projects, { headers })).ok()).toBe(true);
    try {
      await page.getByRole("button", { name: "Match by e-mail" }).click();
      await expect(page.getByText("Nothing to match with")).toBeVisible();
      await page.getByRole("link", { name: "Go to Connections" }).click();
      const card = page.getByRole("region", { name: "Projects" });
      await expect(card.getByText("Not connected", { exact: true })).toBeVisible();
    } finally {
      const data = { api_token: "sim-projects-token" };
      expect((await request.put(projects, { headers, data })).ok()).toBe(true);
    }
  });
});
