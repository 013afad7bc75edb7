import type { APIRequestContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import type { DetailedMapping } from "../lib/identity/external-ids/schema";
import { detailedMappingsResponse } from "../lib/links/mappings/schema";
import { parseCsv } from "../testing/parse-csv";
import { expect, expectAccessible, test, createDemoHeaders } from "./fixtures";
import { runWithPayrollConnected } from "./refresh-payroll";

const address = "/api/admin/connections/user-mappings";
const headers = createDemoHeaders("executive");
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

let initialMappings: DetailedMapping[] = [];
test.beforeEach(async ({ page, request, signIn }) => {
  initialMappings = await listMappings(request);
  // Gives an id to users that other test files invited, so that only the guest has none.
  for (const user of initialMappings.filter((one) => one.user_name !== guest && !isInDirectory(one)))
    await putMapping(request, user.user_id, { payroll_id: `of ${user.user_email}` });
  await signIn("executive");
  await page.goto("/admin/connections/mappings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Matching");
});
test.afterEach(async ({ request }) => {
  const left = new Map(idsOf(await listMappings(request)).map((ids) => [ids.user_id, JSON.stringify(ids)]));
  const changed = idsOf(initialMappings).filter((ids) => left.get(ids.user_id) !== JSON.stringify(ids));
  // Clears all ids first, because an id can belong to one user only.
  for (const { user_id } of changed) await putMapping(request, user_id, { payroll_id: null });
  for (const { user_id, payroll_id, projects_id, ignored } of changed) {
    await putMapping(request, user_id, { payroll_id, projects_id });
    await putMapping(request, user_id, { ignored }, "/ignored");
  }
  expect(idsOf(await listMappings(request))).toEqual(idsOf(initialMappings));
});

const rows = (page: Page) => page.getByRole("list", { name: "Users" }).getByRole("listitem");
const cell = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^(Add payroll|Payroll) id of ${name}`) });
const editor = (page: Page) => page.getByRole("dialog").getByRole("searchbox", { name: "Search records" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

/** True for a user who is linked to a person: only people have a projects id. */
const isInDirectory = ({ projects_id }: DetailedMapping) => projects_id !== "";

test("an id is typed and set by keyboard, shows who set it, and is undone from the notice; a user without ids is ignored and restored; the shown rows are exported", async ({
  page,
  request,
}) => {
  const findGuest = async () => (await listMappings(request)).find(({ user_name }) => user_name === guest);
  await expect(tab(page, "Needs attention")).toHaveAttribute("aria-selected", "true");
  await expect(rows(page)).toHaveCount(1);
  await cell(page, guest).focus();
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("E-77");
  await page.getByRole("button", { name: "Use “E-77” as the id" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cell(page, guest)).toBeFocused();
  await expect(cell(page, guest)).toHaveText("E-77");
  await expect(page.getByText("By hand by").first()).toBeVisible();
  expect(await findGuest()).toMatchObject({ payroll_id: "E-77", payroll_link: { origin: "manual" } });
  // The user is matched now, and stays in this tab until it is reopened.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, guest)).toHaveText("Add payroll id");
  expect((await findGuest())?.payroll_id).toBe("");

  await page.getByRole("button", { name: `Ignore ${guest}` }).click();
  await expect(page.getByText("No one needs attention")).toBeVisible();
  await expect(tab(page, "Needs attention")).toContainText("0");
  await tab(page, "Ignored").click();
  await expect(page).toHaveURL(/tab=ignored/);
  await page.reload();
  await expect(tab(page, "Ignored")).toHaveAttribute("aria-selected", "true");
  await expect(rows(page)).toHaveText([new RegExp(guest)]);
  await expectAccessible(page.getByRole("main"));
  await page.getByRole("button", { name: `Restore ${guest}` }).click();
  await expect(page.getByText("No one is ignored")).toBeVisible();

  await tab(page, "Everyone").click();
  await expect(rows(page)).toHaveCount(initialMappings.length); // the file contains the shown rows
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const written = (await readFile(await (await downloading).path(), "utf8")).replace("\uFEFF", "");
  const [head, ...lines] = parseCsv(written);
  expect(head).toEqual(["user_email", "user_name", "payroll_id", "projects_id"]);
  expect(lines).toHaveLength(initialMappings.length);
});

test("users are matched by e-mail, and a conflict is left for a decision", async ({ page, request }) => {
  // Without ids, every user is matched with their own employee.
  for (const { user_id } of initialMappings) await putMapping(request, user_id, { payroll_id: null });
  const someone = initialMappings.find(isInDirectory);
  if (!someone) throw new Error("the demo has no person with an id");
  await putMapping(request, someone.user_id, { payroll_id: "E-79" });
  await runWithPayrollConnected({ request, page }, async () => {
    await page.reload();
    await page.getByRole("button", { name: "Match by e-mail" }).click();
    const summary = page.getByRole("status").filter({ hasText: "Matched by e-mail" });
    await expect(summary).toContainText(
      "1 user: they are linked to a different record than their e-mail address suggests.",
    );
    await expect(tab(page, "Needs attention")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("The e-mail address belongs to a different employee")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `for ${someone.user_name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Link" }).click();
    await expect(page.getByText("The e-mail address belongs to a different employee")).toHaveCount(0);
    await expect(cell(page, someone.user_name)).not.toHaveText("E-79");
    await tab(page, "Matched").click();
    await expect(page.getByText("Automatically for").first()).toBeVisible();
  });
});
