import { fetchAccountOwner } from "./demo-people";
import { createDemoHeaders, expect, expectAccessible, test } from "./fixtures";

test.afterAll(async ({ request }) => {
  const { id } = await fetchAccountOwner(request, "staff");
  const headers = createDemoHeaders("executive");
  const nothing = { preferred_name: null, pronouns: null, skills: [], about: null };
  await request.patch(`/api/people/${id}/about`, { headers, data: nothing });
  await request.delete(`/api/people/${id}/picture`, { headers });
});

test("a person introduces themselves and crops, uploads and removes a picture by keyboard, and colleagues find the preferred name", async ({
  page,
  signIn,
  request,
}) => {
  const me = await fetchAccountOwner(request, "staff");
  await signIn("staff");
  await page.goto(`/people/${me.id}`);
  const section = page.getByRole("region", { name: "About you" });
  await section.getByRole("button", { name: "Introduce yourself" }).press("Enter");
  await expect(section.getByLabel("Preferred name")).toBeFocused();
  await expectAccessible(section);
  await page.keyboard.type("Zadie Quill");
  await section.getByLabel("Skills").fill("Knitting");
  await page.keyboard.press("Enter");
  await section.getByLabel("About", { exact: true }).fill("First line\nSecond line");
  await section.getByRole("button", { name: "Save" }).press("Enter");
  await expect(section.getByText("Knitting")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Zadie Quill" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Zadie Quill, my menu" })).toBeVisible();
  await expect(section.getByRole("button", { name: "Edit" })).toBeFocused();
  await expectAccessible(section);

  const before = await page.request.get(`/api/people/${me.id}/picture`);
  await page.getByRole("button", { name: "Change picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  const screenshot = await page.screenshot();
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await (await choosing).setFiles({ name: "me.png", mimeType: "image/png", buffer: screenshot });
  await dialog.getByRole("group", { name: /^Part of the picture/ }).press("ArrowLeft");
  await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const uploaded = await page.request.get(`/api/people/${me.id}/picture`);
  expect([uploaded.status(), uploaded.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  await page.getByRole("button", { name: "Change picture" }).click();
  await dialog.getByRole("button", { name: "Remove picture" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await page.request.get(`/api/people/${me.id}/picture`)).status()).toBe(before.status());

  await page.goto("/people");
  await page.getByRole("searchbox", { name: "Search people" }).fill("Zadie Quill");
  await expect(page.getByText(/^\d of 240 people$/)).toBeVisible();
});
