import { expect, test } from "./fixtures";

test("an executive creates a webhook, sends a test and reads its outcome", async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/admin/webhooks");
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Door system");
  await dialog.getByLabel("Address").fill("https://doors.invalid/kith");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  const card = page.getByRole("region", { name: "Door system" });
  await expect(card).toContainText("Nothing delivered yet");
  const sample = card.getByRole("combobox", { name: "Sample in the test of Door system" });
  await expect(sample.locator("option:checked")).toHaveText("No sample");
  await sample.selectOption("Someone leaves");
  await card.getByRole("button", { name: "Send test" }).click();
  await card.getByRole("button", { name: "Deliveries" }).click();
  const list = page.getByRole("dialog", { name: "Deliveries to Door system" });
  await list.getByRole("button", { name: /^Test/ }).click();
  await expect(list.getByText('"type": "webhook.test"')).toContainText('"type": "person.left"');
  await expect(list.getByText(/Could not be reached/).first()).toBeVisible();
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: "More for Door system" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(card.getByText("Disabled")).toBeVisible();
  await card.getByRole("button", { name: "More for Door system" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
});
