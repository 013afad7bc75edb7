import { buildCompany } from "../simulators/projects/company";
import { fetchAccountOwner } from "./demo-people";
import { expect, expectAccessible, hasOfflineDirectory, test } from "./fixtures";

// The tests fail requests on purpose.
test.use({ allowedMessages: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

const { roles } = buildCompany(240);

test("the last directory is readable and searchable offline, with its date and without private data (PAGE-26) @phone @slow", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("staff");
  await page.goto("/people");
  await expect.poll(() => hasOfflineDirectory(page)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const stored: unknown = await page.evaluate(async () =>
    (await caches.match("/offline-directory.json"))?.json(),
  );
  expect(Object.keys(stored as object)).toEqual(["savedAt", "savedOn", "people"]);
  const fields = (stored as { people: object[] }).people.flatMap((person) => Object.keys(person));
  expect([...new Set(fields)].toSorted()).toEqual([
    "department",
    "id",
    "managerId",
    "name",
    "office",
    "title",
  ]);

  await context.setOffline(true);
  await page.goto("/people");
  await expect(page.getByRole("status")).toContainText(/You are offline\.\s+This is the directory of \d/);
  await expect(page.getByText("240 people")).toBeVisible();
  await expectAccessible(page, false); // the page has no scripts, so it follows the browser's theme alone
  const { firstName, lastName } = roles.head;
  await page.getByRole("searchbox").fill(`${lastName} ${firstName}`.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 person")).toBeVisible();
  await page.getByRole("link", { name: `${firstName} ${lastName}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${firstName} ${lastName}`);
  await expect(page.getByRole("heading", { name: "Reports" })).toBeVisible();
  await expectAccessible(page, false);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Org chart" }).first()).toBeVisible();
});

test("offline, Save and the search say what they could not do (PAGE-26) @slow", async ({
  page,
  signIn,
  request,
  context,
}) => {
  await signIn("staff");
  await page.goto(`/people/${(await fetchAccountOwner(request, "staff")).id}`);
  await page.getByRole("button", { name: /^(Edit|Introduce yourself)$/ }).click();
  await page.getByLabel("Pronouns").fill("they/them");
  const scripts: Promise<unknown>[] = [];
  page.on("request", (sent) => sent.resourceType() === "script" && scripts.push(sent.response()));
  await page.getByRole("button", { name: "Find people, pages, actions" }).hover(); // loads the code of the search
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await Promise.all(scripts);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Kith can't be reached." })).toBeVisible();
  await expect(page.getByLabel("Pronouns")).toHaveValue("they/them");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ana");
  await expect(page.getByText("People could not be loaded. Kith can't be reached.")).toBeVisible();
  await context.setOffline(false);
});
