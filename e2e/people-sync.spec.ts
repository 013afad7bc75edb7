import type { APIRequestContext } from "@playwright/test";
import { buildCompany } from "../simulators/projects/company";
import { fetchAllPeople, formatPersonName, findAccountOwner, demoRoles } from "./demo-people";
import { expect, expectAccessible, test, createDemoHeaders, startSession, vendorOrigins } from "./fixtures";

/** True for the e-mail address of a demo account. Tests do not change the people with demo accounts. */
const isRole = (email: unknown) => Object.values(demoRoles).some((role) => role.email === email);

test.describe("the page of syncs", () => {
  test.use({ allowedMessages: [/status of (502|409)/] });

  test("shows a sync while it runs, stops it, explains failures, lets decide on removals, and previews", async ({
    page,
    signIn,
    simulator,
  }) => {
    const syncNow = page.getByRole("button", { name: "Sync now" });
    const expectDone = () => expect(page.getByText(/^240 people, \d+ with an account/).last()).toBeVisible();
    await signIn("executive");
    await page.goto("/admin/sync");

    await test.step("while it runs, and after it was stopped", async () => {
      await simulator.setFault({ kind: "hang" });
      await syncNow.click();
      await expect(page.getByRole("status").filter({ hasText: "Reading people" })).toBeVisible();
      await page.getByRole("button", { name: "Stop the sync" }).click();
      await expect(page.getByText(/stopped this sync before it was done/).first()).toBeVisible();
      await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText("Stopped");
      await expectAccessible(page);
      await simulator.clearFaults();
    });

    await test.step("an unreadable answer is named, and a retry works (A19)", async () => {
      await simulator.setFault({ kind: "html" });
      await syncNow.click();
      await expect(page.getByText("The last sync failed")).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText(/sent a response that Kith cannot read/).first()).toBeVisible();
      await simulator.clearFaults();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("The last sync failed")).toHaveCount(0);
      await expectDone();
    });

    await test.step("a preview with 120 removals becomes a new preview when the list changes, and is applied (SYNC-32)", async () => {
      await simulator.setFault({ kind: "share", share: 0.5 });
      await page.getByRole("button", { name: "Preview", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sync preview");
      await expect(page.getByText("120 people would stay until you decide")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Preview with their removal" }).click();
      await expect(page.getByRole("button", { name: /^Apply to \d+ people$/ })).toBeVisible();
      await expectAccessible(page);
      await simulator.clearFaults();
      await page.getByRole("button", { name: /^Apply to \d+ people$/ }).click();
      await expect(page.getByText("Not applied: this is a new preview")).toBeVisible();
      await expect(page.getByText("No changes: the directory is up to date.")).toBeVisible();
    });

    await test.step("a source that loses half of the company waits for a decision about one person and about all (SYNC-31)", async () => {
      await simulator.setFault({ kind: "share", share: 0.5 });
      await page.goto("/admin/sync");
      await syncNow.click();
      await expect(page.getByText("Sync needs a decision: 120 people would be removed")).toBeVisible();
      await expect(page.getByText(/^\d+ managers with \d+ reports(; includes you)?\.$/)).toBeVisible();
      const people = page.getByRole("list", { name: "People who would be removed" });
      await expect(people.getByRole("link").first()).toHaveAttribute("href", /^\/people\//);
      await expectAccessible(page);
      await people.getByRole("checkbox").last().press("Space");
      await page.getByRole("button", { name: "Remove 1 person…" }).click();
      await expect(page.getByRole("dialog")).toContainText("The other 119 wait for your decision.");
      await expectAccessible(page);
      await page.getByRole("dialog").getByRole("button", { name: "Remove 1 person" }).click();
      await expect(page.getByText("Sync needs a decision: 119 people would be removed")).toBeVisible();
      await page.getByRole("button", { name: "Keep all 119" }).click();
      await expect(page.getByText("Sync needs a decision")).toHaveCount(0);
      await simulator.clearFaults();
      await syncNow.click();
      await expectDone();
    });
  });
});

test.describe("people who left", () => {
  test.use({ allowedMessages: [/status of 404/] });

  test("are found by executives in search, palette and run, and by nobody else (B79) @slow", async ({
    page,
    signIn,
    simulator,
    request,
    createClient,
    playwright,
    baseURL,
  }) => {
    const before = await fetchAllPeople(request);
    await signIn("executive");
    await page.goto("/admin/sync");
    await simulator.setFault({ kind: "share", share: 0.97 });
    await page.getByRole("button", { name: "Sync now" }).click();
    await expect(page.getByText(/^23\d people, \d+ with an account/)).toBeVisible();
    const left = new Set((await fetchAllPeople(request)).map(({ id }) => id));
    const former = before.find(({ id }) => !left.has(id));
    if (!former) throw new Error("no one left");
    const name = formatPersonName(former);

    await page.goto(`/people?q=${encodeURIComponent(name)}`);
    await expect(page.getByText(`${name} left on`)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(name);
    const option = page.getByRole("group", { name: "People who left" }).getByRole("option", { name });
    await expect(option).toContainText("Left on");
    await option.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByText(/^Left on .*, by this sync/)).toBeVisible();
    for (const part of ["Contact", "Demographics", "Financial", "Employment"])
      await expect(page.getByRole("heading", { name: part })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "this sync" }).click();
    await page.getByRole("table").getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    // An executive who views Kith as someone else, in a session of its own.
    const viewing = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await startSession(viewing, "executive");
    const { user_id } = findAccountOwner(before, "manager");
    const headers = { "sec-fetch-site": "same-origin" };
    expect((await viewing.post("/api/admin/view-as", { data: { user_id }, headers })).status()).toBe(200);
    for (const client of [await createClient("head"), await createClient("staff"), viewing]) {
      for (const headers of [{}, { rsc: "1" }]) {
        const unknown = await client.get(`/people/${crypto.randomUUID()}`, { headers });
        const answer = await client.get(`/people/${former.id}`, { headers });
        expect(answer.status()).toBe(unknown.status());
        expect((await answer.text()).includes(former.last_name)).toBe(false);
      }
      expect((await client.get(`/people/${former.id}`)).status()).toBe(404);
    }
    await viewing.dispose();
    await simulator.clearFaults();
    await page.goto("/admin/sync");
    await page.getByRole("button", { name: "Sync now" }).click();
    await expect(page.getByText(/^240 people, \d+ with an account/)).toBeVisible();
  });
});

/** Changes a person in the source of people, and syncs. */
async function editAtSource(request: APIRequestContext, id: string, attributes: object): Promise<void> {
  const record = `${vendorOrigins.projects}/_simulator/people/${id}`;
  expect((await request.patch(record, { data: { attributes } })).ok()).toBe(true);
  const synced = await request.post("/api/people/sync", { headers: createDemoHeaders("executive") });
  expect(synced.ok()).toBe(true);
}

test("an open directory and an open chart show the changes of a sync without a reload", async ({
  page,
  context,
  request,
  signIn,
}) => {
  const me = findAccountOwner(await fetchAllPeople(request), "staff");
  const setTitle = (title: string) => editAtSource(request, me.productive_id, { title });
  await signIn("staff");
  const chart = await context.newPage();
  await Promise.all([
    page.goto(`/people?q=${encodeURIComponent(formatPersonName(me))}`),
    chart.goto("/org-chart"),
  ]);
  const row = page.getByRole("row").filter({ hasText: formatPersonName(me) });
  const card = (title: string) =>
    chart.getByRole("treeitem", { name: `${formatPersonName(me)}, ${title}`, exact: true });
  await expect(row).toContainText(me.title);
  await expect(card(me.title)).toBeVisible();
  for (const opened of [page, chart]) await opened.evaluate(() => (document.title = "As it was opened"));

  await setTitle("Keeper of Lighthouses");
  await expect(row).toContainText("Keeper of Lighthouses");
  await expect(card("Keeper of Lighthouses")).toBeVisible();
  for (const opened of [page, chart]) expect(await opened.title()).toBe("As it was opened");
  await setTitle(me.title);
});

test("an executive confirms that a renamed person is the same, who gets the former id back", async ({
  page,
  request,
  signIn,
}) => {
  const listed = buildCompany(240).people.find(
    ({ personType, attributes }) =>
      personType === 1 && !attributes.deactivated_at && !isRole(attributes.email),
  );
  const edit = (attributes: object) => editAtSource(request, listed?.id ?? "", attributes);
  const before = await fetchAllPeople(request);
  await edit({ first_name: "Agnieszka", last_name: "McKenzie-Test", email: "agnieszka@fernhill.example" });
  const after = await fetchAllPeople(request);
  const former = before.find(({ id }) => !after.some((person) => person.id === id));
  expect(former).toBeDefined();
  if (!former) return;
  await signIn("executive");
  await page.goto("/admin/sync");
  await expect(
    page.getByText(`Is Agnieszka McKenzie-Test the same person as ${formatPersonName(former)}?`),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Same person…" }).click();
  await expect(page.getByRole("dialog")).toContainText("This cannot be undone");
  await page.getByRole("button", { name: "They are the same person" }).click();
  await expect(page.getByText("One person again")).toBeVisible();
  await page.goto(`/people/${former.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agnieszka McKenzie-Test");
  // Restores name and e-mail one after the other, so that the sync recognises the person.
  await edit({ first_name: listed?.attributes.first_name, last_name: listed?.attributes.last_name });
  await edit({ email: listed?.attributes.email });
  expect((await fetchAllPeople(request)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});
