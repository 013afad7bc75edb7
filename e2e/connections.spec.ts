import type { APIRequestContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { mappingsResponse } from "../lib/mappings/schema";
import { channels } from "../lib/simulators/chat/channels";
import { readCsv } from "../lib/testing/read-csv";
import { expect, expectAccessible, test, token } from "./fixtures";

const botToken = "xoxb-simulated-bot";
const mappingsAddress = "/api/admin/connections/user-mappings";

const card = (page: Page, name: string) => page.getByRole("region", { name });

test.beforeEach(async ({ signIn }) => signIn("executive"));

test.describe("chat", () => {
  test.use({ allowedMessages: [/status of 400/] });

  test.beforeEach(async ({ page }) => {
    await page.goto("/admin/connections");
  });
  test.afterEach(async ({ request }) => {
    await request.delete("/api/admin/connections/chat", { headers: token("executive") });
  });

  test("is refused with what is wrong at the field where it is wrong, and connected with what is right", async ({
    page,
    chatVendor,
  }) => {
    const chat = card(page, "Chat");
    const connect = chat.getByRole("button", { name: "Connect chat" });
    await expect(chat.getByLabel("Bot token")).toHaveAttribute("type", "password");
    await chat.getByLabel("Bot token").fill("xoxb-of-somebody-else");
    await chat.getByLabel("Channel id").fill(channels.joined.id);
    await connect.click();
    await expect(chat.getByText("does not take this token")).toBeVisible();
    await expect(chat.getByLabel("Bot token")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);

    await chat.getByLabel("Bot token").fill(botToken);
    await chat.getByLabel("Channel id").fill(channels.notJoined.id);
    await connect.click();
    await expect(chat.getByText("The bot is not in the channel.")).toBeVisible();
    await expect(chat.getByLabel("Channel id")).toHaveAttribute("aria-invalid", "true");

    await chat.getByLabel("Channel id").fill(channels.joined.id);
    await connect.click();
    await expect(chat.getByText("Connected", { exact: true })).toBeVisible();
    await expect(chat.getByLabel("Bot token")).toHaveCount(0);
    await expect(page.getByText(botToken)).toHaveCount(0);

    await chat.getByRole("button", { name: "Send test message" }).click();
    await expect(page.getByText("Look for the message in the channel.")).toBeVisible();

    await chatVendor.setFault({ kind: "status", status: 500 });
    await chat.getByRole("button", { name: "Check now" }).click();
    await expect(chat.getByText("Failing", { exact: true })).toBeVisible();
    await expect(chat.getByRole("alert")).toContainText("nobody is told");
    await chatVendor.clearFaults();
    await chat.getByRole("button", { name: "Check now" }).click();
    await expect(chat.getByText("Connected", { exact: true })).toBeVisible();
    await expect(chat.getByRole("alert")).toHaveCount(0);

    await chat.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("dialog")).toContainText("Nobody is told any more");
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(chat.getByText("Not connected", { exact: true })).toBeVisible();
  });
});

test("projects say that they failed, and are checked on demand", async ({ page, request, simulator }) => {
  await simulator.setFault({ kind: "html" });
  const synced = await request.post("/api/people/sync", { headers: token("executive") });
  expect(synced.status()).toBe(502);
  await simulator.clearFaults();
  await page.goto("/admin/connections");
  const projects = card(page, "Projects");
  await expect(projects.getByText("Failing", { exact: true })).toBeVisible();
  await expect(projects.getByRole("alert")).toContainText("the directory stays as the last sync left it");
  await expectAccessible(page);
  await projects.getByRole("button", { name: "Check now" }).click();
  await expect(projects.getByText("Connected", { exact: true })).toBeVisible();
  await expect(projects.getByRole("alert")).toHaveCount(0);
});

test("the calendar is shown as whoever runs Kith has set it, without values", async ({ page }) => {
  await page.goto("/admin/connections");
  const calendar = card(page, "Calendar");
  await expect(calendar.getByText("Not configured", { exact: true })).toBeVisible();
  await expect(calendar.getByText("CALENDAR_SERVICE_ACCOUNT_KEY")).toBeVisible();
  await expect(calendar.getByRole("button")).toHaveCount(0);
});

test.describe("user mappings", () => {
  test.use({ allowedMessages: [/status of 409/] });

  const listMappings = async (request: APIRequestContext) =>
    mappingsResponse.parse(await (await request.get(mappingsAddress, { headers: token("executive") })).json())
      .mappings;

  const putMapping = async (request: APIRequestContext, userId: string, data: object) => {
    const answer = await request.put(`${mappingsAddress}/${userId}`, { headers: token("executive"), data });
    expect(answer.ok()).toBe(true);
  };

  let before: Awaited<ReturnType<typeof listMappings>> = [];
  test.beforeEach(async ({ page, request }) => {
    before = await listMappings(request);
    await page.goto("/admin/connections");
    await page.getByRole("link", { name: "User mappings" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User mappings");
  });
  test.afterEach(async ({ request }) => {
    await request.delete("/api/admin/connections/payroll", { headers: token("executive") });
    // All are cleared first: nobody may keep an id in between from its owner.
    for (const { user_id } of before) await putMapping(request, user_id, { payroll_id: null });
    for (const { user_id, payroll_id, projects_id } of before)
      await putMapping(request, user_id, { payroll_id, projects_id });
    expect(await listMappings(request)).toEqual(before);
  });

  const field = (page: Page, name: string, system = "Payroll") =>
    page.getByRole("textbox", { name: `${system} id of ${name}` });
  const guest = "Vera Visitor";

  test("are edited in place by keyboard, undone, and refused where somebody else has the id", async ({
    page,
    request,
  }) => {
    await expect(page.getByRole("tab", { name: "Needs attention" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("list", { name: "Users" }).getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);

    await field(page, guest).fill("E-77");
    await field(page, guest).press("Enter");
    await expect(page.getByText(`Payroll id of ${guest}`)).toBeVisible();
    expect((await listMappings(request)).find(({ user_name }) => user_name === guest)?.payroll_id).toBe(
      "E-77",
    );
    // It belongs to the matched by now, and stays where one works on it.
    await expect(field(page, guest)).toHaveValue("E-77");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(field(page, guest)).toHaveValue("");

    await page.getByRole("tab", { name: "Everybody" }).click();
    const [first, second] = before;
    if (!first || !second) throw new Error("the demo has too few users");
    await field(page, first.user_name).fill("E-78");
    await field(page, first.user_name).press("Enter");
    await expect(field(page, second.user_name)).toBeFocused();
    await page.keyboard.type("E-78");
    await page.keyboard.press("Tab");
    await expect(field(page, second.user_name, "Projects")).toBeFocused();
    await expect(field(page, second.user_name)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("is linked to somebody else. Clear that link first.")).toBeVisible();
    await expectAccessible(page);
    await field(page, second.user_name).press("Escape");
    await expect(field(page, second.user_name)).toHaveValue(second.payroll_id);
    await expect(page.getByText("is linked to somebody else.")).toHaveCount(0);
    expect((await listMappings(request)).map(({ payroll_id }) => payroll_id).slice(0, 2)).toEqual([
      "E-78",
      second.payroll_id,
    ]);
  });

  test("are searched by name, e-mail address and id", async ({ page }) => {
    await page.getByRole("tab", { name: "Everybody" }).click();
    const rows = page.getByRole("list", { name: "Users" }).getByRole("listitem");
    await expect(rows).toHaveCount(before.length);
    await page.getByRole("searchbox", { name: "Search users" }).fill("visitor@guest");
    await expect(rows).toHaveCount(1);
    await page.getByRole("searchbox", { name: "Search users" }).fill("nobody like that");
    await expect(page.getByText("Nobody found here")).toBeVisible();
    await page.getByRole("button", { name: "Clear the search" }).last().click();
    await expect(rows).toHaveCount(before.length);
  });

  test("are matched by e-mail, and what speaks against it is left to a person", async ({ page, request }) => {
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
    await expect(card(page, "Payroll").getByText("Connected", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "User mappings" }).click();

    const someone = before.find(({ projects_id }) => projects_id !== "");
    if (!someone) throw new Error("the demo has nobody with an id");
    await page.getByRole("tab", { name: "Everybody" }).click();
    await field(page, someone.user_name).fill("E-79");
    await field(page, someone.user_name).press("Enter");
    await expect(page.getByText(`Payroll id of ${someone.user_name}`)).toBeVisible();

    await page.getByRole("button", { name: "Match by e-mail" }).click();
    const summary = page.getByRole("status").filter({ hasText: "Matched by e-mail" });
    await expect(summary).toContainText(
      "1 user: the record with their e-mail address is another one than theirs.",
    );
    await expect(page.getByRole("tab", { name: "Needs attention" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("The e-mail address leads to another employee")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `for ${someone.user_name}` }).click();
    await expect(page.getByText("The e-mail address leads to another employee")).toHaveCount(0);
    await expect(field(page, someone.user_name)).not.toHaveValue("E-79");
  });

  test("are not matched while nothing is connected, and it is said where to connect", async ({
    page,
    request,
  }) => {
    const address = "/api/admin/connections/projects";
    expect((await request.delete(address, { headers: token("executive") })).ok()).toBe(true);
    try {
      await page.getByRole("button", { name: "Match by e-mail" }).click();
      await expect(page.getByText("There is nobody to match with")).toBeVisible();
      await page.getByRole("link", { name: "To the connections" }).click();
      await expect(card(page, "Projects").getByText("Not connected", { exact: true })).toBeVisible();
    } finally {
      const data = { api_token: "sim-projects-token" };
      expect((await request.put(address, { headers: token("executive"), data })).ok()).toBe(true);
    }
  });

  test("go out as a file, and come back after a look at what would change", async ({ page, request }) => {
    await page.getByRole("tab", { name: "Everybody" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const written = (await readFile(await (await downloading).path(), "utf8")).replace("\uFEFF", "");
    const [head, ...rows] = readCsv(written);
    expect(head).toEqual(["user_email", "user_name", "payroll_id", "projects_id"]);
    expect(rows).toHaveLength(before.length);

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
    const colleague = before.find(
      ({ user_id }) => user_id !== taken?.user_id && user_id !== visitor?.user_id,
    );
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
    expect((await listMappings(request)).find(({ user_name }) => user_name === guest)?.payroll_id).toBe(
      "E-80",
    );
  });
});

for (const scheme of ["light", "dark"] as const) {
  test(`nothing that axe finds, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const [path, title] of [
      ["/admin/connections", "Connections"],
      ["/admin/connections/mappings", "User mappings"],
      ["/admin/connections/payroll/callback", "Nothing to finish"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expectAccessible(page);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overhang).toBe(0);
    }
    await page.goto("/admin/connections");
    await card(page, "Projects").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("dialog")).toContainText("The directory stays as the last sync left it");
    await expectAccessible(page);
  });
}
