import type { Page } from "@playwright/test";
import { channels } from "../lib/simulators/chat/channels";
import { expect, expectAccessible, test, token } from "./fixtures";

const botToken = "xoxb-simulated-bot";

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

  test("is refused with what is wrong at the field where it is wrong, and connected with what is right @phone", async ({
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

    // Where it speaks, as whom, and with which token, of which only the end shows.
    await expect(chat.getByText(`#${channels.joined.name}`)).toBeVisible();
    await expect(chat.getByText(botToken.slice(-4), { exact: true })).toBeVisible();
    await expect(chat.getByText("If it breaks")).toBeVisible();

    await chat.getByRole("button", { name: "Send test message" }).click();
    await expect(page.getByText("Look for the message in the channel.")).toBeVisible();

    await chatVendor.setFault({ kind: "status", status: 500 });
    await chat.getByRole("button", { name: "Check now" }).click();
    await expect(chat.getByText("Failing", { exact: true })).toBeVisible();
    await expect(chat.getByRole("alert")).toContainText("no one gets a message");
    await chatVendor.clearFaults();
    await chat.getByRole("button", { name: "Check now" }).click();
    await expect(chat.getByText("Connected", { exact: true })).toBeVisible();
    await expect(chat.getByRole("alert")).toHaveCount(0);

    await chat.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("dialog")).toContainText("Kith stops posting");
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(chat.getByText("Not connected", { exact: true })).toBeVisible();
  });
});

test("projects say that they failed, and are checked on demand @phone", async ({
  page,
  request,
  simulator,
}) => {
  await simulator.setFault({ kind: "html" });
  const synced = await request.post("/api/people/sync", { headers: token("executive") });
  expect(synced.status()).toBe(502);
  await simulator.clearFaults();
  await page.goto("/admin/connections");
  const projects = card(page, "Projects");
  await expect(projects.getByText("Failing", { exact: true })).toBeVisible();
  await expect(projects.getByText("Last success", { exact: true })).toBeVisible();
  await expect(projects.getByText("Last tried", { exact: true })).toBeVisible();
  await expect(projects.getByRole("alert")).toContainText("the directory stays as the last sync left it");
  await expectAccessible(page);
  await projects.getByRole("button", { name: "Check now" }).click();
  await expect(projects.getByText("Connected", { exact: true })).toBeVisible();
  await expect(projects.getByRole("alert")).toHaveCount(0);
});

test("the calendar is shown as whoever runs Kith has set it, without values @phone", async ({ page }) => {
  await page.goto("/admin/connections");
  const calendar = card(page, "Calendar");
  await expect(calendar.getByText("Not configured", { exact: true })).toBeVisible();
  await expect(calendar.getByText("CALENDAR_SERVICE_ACCOUNT_KEY")).toBeVisible();
  await expect(calendar.getByText("missing", { exact: true })).toHaveCount(2);
  await expect(calendar.getByRole("button")).toHaveCount(0);
});
