import { apiFullName } from "../lib/identity/matching/names";
import { customFieldsResponse } from "../lib/directory/custom-fields/schema";
import { fetchAccountOwner } from "./demo-people";
import { createDemoHeaders, expect, expectAccessible, test } from "./fixtures";

const name = "Parking space";

test.afterEach(async ({ request }) => {
  const headers = createDemoHeaders("executive");
  const answer = await request.get("/api/admin/custom-fields", { headers });
  const field = customFieldsResponse.parse(await answer.json()).fields.find((one) => one.name === name);
  if (field) await request.delete(`/api/admin/custom-fields/${field.id}`, { headers });
});

test("an executive adds a field, a person fills it in, and colleagues find and filter by it", async ({
  page,
  signIn,
  request,
}) => {
  const me = await fetchAccountOwner(request, "staff");
  await signIn("executive");
  await page.goto("/admin/fields");
  await page.getByRole("button", { name: "Add field" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Kind").selectOption("Single choice");
  await dialog.getByLabel("Options").fill("North\nSouthgate");
  await dialog.getByLabel("Include in search").check();
  await dialog.getByLabel("Show as a filter of the directory").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole("region", { name });
  await expect(card).toContainText("Single choice: North · Southgate");

  await signIn("staff");
  await page.goto(`/people/${me.id}`);
  const section = page.getByRole("region", { name: "About you" });
  await section.getByRole("button", { name: /Introduce yourself|Edit/ }).press("Enter");
  await section.getByLabel(name).selectOption("Southgate");
  await section.getByRole("button", { name: "Save" }).press("Enter");
  await expect(section.getByText("Southgate")).toBeVisible();
  await expectAccessible(section);

  const filter = new URLSearchParams({ field: `${name}: southgate` }).toString();
  for (const address of ["/people?q=southgate", `/people?${filter}`]) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: apiFullName(me) }).first()).toBeVisible();
    await expect(page.getByText("1 of ").first()).toBeVisible();
  }

  await signIn("executive");
  await page.goto("/admin/fields");
  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByText("The values of 1 person are deleted, too.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(card).toHaveCount(0);
});
