import { expect, expectAccessible, test } from "./fixtures";

test("an executive syncs, sees it run, and reads what it changed @phone", async ({
  page,
  signIn,
  simulator,
}) => {
  await signIn("executive");
  await page.goto("/admin/sync");
  await simulator.setFault({ kind: "delay", milliseconds: 1_500 });
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Reading people" })).toBeVisible();
  await expect(page.getByText(/240 people, \d+ of them with a user/)).toBeVisible();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sync run");
  await expect(page.getByText("Nothing was different")).toBeVisible();
});

test.describe("when the projects system", () => {
  test.use({ allowedMessages: [/status of (502|409)/] });

  test("answers nonsense, one is told in words and the directory stays @phone", async ({
    page,
    signIn,
    simulator,
  }) => {
    await signIn("executive");
    await page.goto("/admin/sync");
    await simulator.setFault({ kind: "html" });
    await page.getByRole("button", { name: "Sync now" }).click();
    await expect(page.getByText("The last sync failed")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(/answered something that Kith cannot read/).first()).toBeVisible();
    await page.goto("/people");
    await expect(page.getByText("240 people")).toBeVisible();
  });

  test("loses half of the company, an executive decides, and can keep everybody @phone", async ({
    page,
    signIn,
    simulator,
  }) => {
    await signIn("executive");
    await page.goto("/admin/sync");
    await simulator.setFault({ kind: "share", share: 0.5 });
    await page.getByRole("button", { name: "Sync now" }).click();
    await expect(page.getByText("120 people would be removed")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove them" }).click();
    await expect(page.getByRole("dialog")).toContainText("Remove 120 people?");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep them" }).click();
    await expect(page.getByText("120 people would be removed")).toHaveCount(0);
    await page.goto("/people");
    await expect(page.getByText("240 people")).toBeVisible();
  });
});

test.describe("the projects connection", () => {
  test.use({ allowedMessages: [/status of 400/] });

  test("is refused with a wrong token, and stays as it was @phone", async ({ page, signIn }) => {
    await signIn("executive");
    await page.goto("/admin/connections");
    await page.getByRole("button", { name: "Replace the token" }).click();
    await page.getByLabel("API token").fill("not-the-token");
    await page.getByRole("button", { name: "Connect projects", exact: true }).click();
    await expect(page.getByText("does not accept this token")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  });
});
