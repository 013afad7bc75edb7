import type { Page } from "@playwright/test";
import { channels } from "../simulators/chat/channels";
import { expect, expectAccessible, test, createDemoHeaders } from "./fixtures";

const botToken = "xoxb-simulated-bot";

const card = (page: Page, name: string) => page.getByRole("region", { name });

test.use({ allowedMessages: [/status of 400/] });

test.afterEach(async ({ request }) => {
  await request.delete("/api/admin/connections/chat", { headers: createDemoHeaders("executive") });
});

test("chat shows each refusal at its field, is connected, tested, and disconnected after a confirmation", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await page.goto("/admin/connections");
  const chat = card(page, "Chat");
  const connect = chat.getByRole("button", { name: "Connect chat" });
  await expect(chat.getByLabel("Bot token")).toHaveAttribute("type", "password");
  await chat.getByLabel("Bot token").fill("xoxb-of-another-app");
  await chat.getByLabel("Channel id").fill(channels.joined.id);
  await connect.click();
  await expect(chat.getByText("does not accept this token")).toBeVisible();
  await expect(chat.getByLabel("Bot token")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(chat);

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
  await expect(page.getByText("Check the channel for the message.")).toBeVisible();

  await chat.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("dialog")).toContainText("Kith stops posting");
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(chat.getByText("Not connected", { exact: true })).toBeVisible();
});
