import type { APIRequestContext, Page } from "@playwright/test";
import { peopleResponse } from "../lib/directory/schema";
import { buildCompany } from "../simulators/projects/company";
import {
  getDemoAccount,
  expect,
  expectAccessible,
  startSession,
  test,
  createDemoHeaders,
  type Level,
  openMyMenu,
} from "./fixtures";

const { staff, executive } = buildCompany(240).roles;
const nameOfStaff = `${staff.firstName} ${staff.lastName}`.trim();
const visitor = "Vera Visitor";
const nameOfExecutive = `${executive.firstName} ${executive.lastName}`.trim();

/** Requests a path with the demo token of this level and returns the status. */
const fetchStatusFor = async (request: APIRequestContext, level: Level, path = "/api/people") =>
  (await request.get(path, { headers: createDemoHeaders(level) })).status();

async function findUser(page: Page, email: string): Promise<void> {
  if (!page.url().endsWith("/admin/access")) await page.goto("/admin/access");
  await page.getByRole("searchbox", { name: "Search users" }).fill(email);
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
}

async function chooseLevel(page: Page, name: string, level: string): Promise<void> {
  await page.getByRole("combobox", { name: `Level of ${name}` }).click();
  await page.getByRole("option", { name: new RegExp(`^${level}`) }).click();
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test.describe("on the page of users", () => {
  test.use({ allowedMessages: [/status of 409/] });

  test("levels, restrictions, sessions and accounts change from the next request, and a change can be undone and is audited", async ({
    page,
    signIn,
    createClient,
    request,
  }) => {
    const levelOf = (name: string) => page.getByRole("combobox", { name: `Level of ${name}` });
    const dialog = page.getByRole("dialog");
    await signIn("executive");
    await findUser(page, staff.email);

    await test.step("a lower level can be undone", async () => {
      expect(await fetchStatusFor(request, "staff")).toBe(200);
      await chooseLevel(page, nameOfStaff, "Guest");
      await expect(page.getByText(`${nameOfStaff} is guest`)).toBeVisible();
      expect(await fetchStatusFor(request, "staff")).toBe(403);
      await expectAccessible(page.getByRole("region", { name: "Messages" }));
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText(`${nameOfStaff} is staff again`)).toBeVisible();
      await expect(levelOf(nameOfStaff)).toHaveValue("Staff");
      expect(await fetchStatusFor(request, "staff")).toBe(200);
    });

    await test.step("an executive is restricted, and the restriction is lifted", async () => {
      await chooseLevel(page, nameOfStaff, "Executive");
      await expect(dialog).toContainText(`Make ${nameOfStaff} an executive?`);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(levelOf(nameOfStaff)).toHaveValue("Staff");
      await chooseLevel(page, nameOfStaff, "Executive");
      await page.getByRole("button", { name: "Make executive" }).click();
      await expect(page.getByText(`${nameOfStaff} is executive`)).toBeVisible();
      await act(page, nameOfStaff, "Restrict private data");
      await expect(dialog).toContainText("see only what staff see about other people");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Restrict", exact: true }).click();
      await expect(page.getByText(`${nameOfStaff} is restricted from private data`)).toBeVisible();
      await expect(levelOf(nameOfStaff)).toHaveValue("Administrator");
      const ownView = await (await createClient("staff")).get("/admin/access");
      expect(await ownView.text()).toContain("You are an administrator");
      await act(page, nameOfStaff, "Lift restriction");
      await page.getByRole("button", { name: "Lift restriction" }).click();
      await expect(page.getByText(`${nameOfStaff} may see private data again`)).toBeVisible();
      await chooseLevel(page, nameOfStaff, "Staff");
      await expect(page.getByText(`${nameOfStaff} is staff`)).toBeVisible();
    });

    // Uses the visitor's account, because disabling revokes its demo token, and other tests need the other demo tokens.
    await test.step("a user is signed out, disabled and enabled", async () => {
      const { email } = getDemoAccount("guest");
      await startSession(request, "guest"); // a second session, for "Sign out everywhere"
      await findUser(page, email);
      expect(await fetchStatusFor(request, "guest")).toBe(403);
      await act(page, visitor, "Sign out everywhere");
      await expect(page.getByText(`${visitor} is signed out of`)).toBeVisible();
      await act(page, visitor, "Disable");
      await dialog.getByRole("button", { name: "Disable" }).click();
      await expect(page.getByText(`${visitor} is disabled`)).toBeVisible();
      await expect(page.getByRole("row", { name: visitor }).getByText("Disabled")).toBeVisible();
      expect(await fetchStatusFor(request, "guest")).toBe(401);
      await act(page, visitor, "Enable");
      await expect(page.getByText(`${visitor} can sign in again`)).toBeVisible();
    });

    await test.step("the last executive stays one, and the menu leads to their actions in the audit log", async () => {
      await findUser(page, executive.email);
      await chooseLevel(page, nameOfExecutive, "Staff");
      await page.getByRole("button", { name: "Become Staff" }).click();
      await expect(page.getByText(`${nameOfExecutive} is the last executive who can sign in.`)).toBeVisible();
      await expect(levelOf(nameOfExecutive)).toHaveValue("Executive");
      await act(page, nameOfExecutive, "Their actions in the audit log");
      await expect(page).toHaveURL(/\/admin\/audit\?actor_id=/);
      await expect(page.getByRole("combobox", { name: "Who", exact: true })).toHaveValue(nameOfExecutive);
      const record = page.getByRole("table", { name: "Audit log" });
      for (const change of ["staff → guest", "guest → staff"])
        await expect(record.getByText(`changed ${nameOfStaff}'s level: ${change}`).first()).toBeVisible();
    });
  });
});

test("an invited user chooses a password by the link, which is shown once, and changes it", async ({
  page,
  signIn,
}) => {
  const name = `Nora New ${Date.now()}`;
  const email = `nora-${Date.now()}@guest.example`;
  const [first, second] = ["a few words in a row", "some other words in a row"];
  const dialog = page.getByRole("dialog");
  await signIn("executive");
  await page.goto("/admin/access");
  await page.getByRole("button", { name: "Invite" }).click();
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Name").fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name }).getByText(/^Invited, link ends in/)).toBeVisible();
  expect(await page.content()).not.toContain(new URL(link).hash.slice(1));

  await page.goto("about:blank"); // cancels the requests of the page
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  expect(new URL(page.url()).hash).toBe(""); // the page removes the token from the address bar
  await page.getByLabel("New password", { exact: true }).fill(first);
  await page.getByLabel("New password again").fill(first);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click(); // the password is filled in, too

  await openMyMenu(page);
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(page.getByRole("row", { name: /This browser/ })).toBeVisible();
  await page.getByLabel("Current password").fill(first);
  await page.getByLabel("New password", { exact: true }).fill(second);
  await page.getByLabel("New password again").fill(second);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
});

test("a token is shown once, works for a program and is refused after it is revoked", async ({
  page,
  signIn,
  request,
}) => {
  const name = `Door sign ${Date.now()}`;
  await signIn("staff");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
  await openMyMenu(page);
  await page.getByRole("menuitem", { name: "API tokens" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API tokens");

  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "More" }).check();
  await expect(dialog.getByRole("checkbox")).toHaveCount(1); // staff holds one scope, and cannot give another
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "Public data only" }).check();
  await dialog.getByLabel("Name").fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("You can’t see it again")).toBeVisible();
  const secret = await dialog.getByRole("textbox", { name }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);

  const asked = () => request.get("/api/people", { headers: { authorization: `Bearer ${secret}` } });
  expect((await asked()).status()).toBe(200);
  const row = page.getByRole("table", { name: "Your tokens" }).getByRole("row", { name });
  await expect(row).toContainText("Public data only");

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await expect(dialog).toContainText(`Revoke “${name}”?`);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
  expect((await asked()).status()).toBe(401);
});

test("the audit log loads further pages, is filtered by its address and by the person whose data was read, and is exported with the filter", async ({
  page,
  signIn,
  request,
}) => {
  const headers = createDemoHeaders("executive");
  const { people } = peopleResponse.parse(await (await request.get("/api/people", { headers })).json());
  const [first] = people;
  const name = `${first?.first_name ?? ""} ${first?.last_name ?? ""}`.trim();
  const data = { person_ids: people.slice(0, 50).map(({ id }) => id) };
  expect((await request.post("/api/people/profiles", { headers, data })).status()).toBe(200);

  await signIn("executive");
  await page.goto("/admin/audit?kind=profile_read");
  const record = page.getByRole("table", { name: "Audit log" });
  const rows = record.getByRole("row");
  await expect(rows).toHaveCount(101);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(120);
  const read = rows.filter({ hasText: `read ${name}'s contact details` }).first();
  await page.getByRole("combobox", { name: "Person" }).click();
  await page.keyboard.type(name);
  await page.getByRole("option").filter({ hasText: name }).first().click();
  await expect(page).toHaveURL(/&person_id=/);
  await expect.poll(() => rows.count()).toBeLessThan(101);
  await expect(read).toBeVisible();

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("combobox", { name: "What" }).selectOption("User added");
  await expect(page).toHaveURL(/\?kind=user_added$/);
  await expect(record.getByText(`added ${nameOfStaff} as staff`)).toBeVisible();
  await expect(record.getByText(/^read /)).toHaveCount(0);
  const file = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const lines = await (await page.request.get(file ?? "")).text();
  expect(lines).toContain("user_added");
  expect(lines).not.toContain("profile_read");
});
