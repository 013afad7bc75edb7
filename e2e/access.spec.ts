import type { APIRequestContext, Page } from "@playwright/test";
import { peopleResponse } from "../lib/directory/schema";
import { codeAt } from "../lib/second-factor/codes";
import { buildCompany } from "../lib/simulators/projects/company";
import { accountOf, expect, expectAccessible, startSession, test, token, type Level } from "./fixtures";

const { staff, executive } = buildCompany(240).roles;
const nameOfStaff = `${staff.firstName} ${staff.lastName}`.trim();
const visitor = "Vera Visitor";
const nameOfExecutive = `${executive.firstName} ${executive.lastName}`.trim();

/** What a program of the demo's account of this level is answered at this moment. */
const answerTo = async (request: APIRequestContext, level: Level, path = "/api/people") =>
  (await request.get(path, { headers: token(level) })).status();

async function findUser(page: Page, email: string): Promise<void> {
  await page.goto("/admin/access");
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

/** On phones the filters are behind a button, which does nothing until the page has come to life. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Filters/ });
  if (!(await button.isVisible())) return;
  await expect(async () => {
    if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true", { timeout: 500 });
  }).toPass();
}

/** As a browser that was never signed in. Whatever its page still asks for is broken off first. */
async function startAfresh(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

test("a level that an executive changes counts from the next request on, and undoing it does too @phone", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("executive");
  await findUser(page, staff.email);
  expect(await answerTo(request, "staff")).toBe(200);

  await chooseLevel(page, nameOfStaff, "Guest");
  await expect(page.getByText(`${nameOfStaff} is guest`)).toBeVisible();
  expect(await answerTo(request, "staff")).toBe(403);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${nameOfStaff} is staff again`)).toBeVisible();
  await expect(page.getByRole("combobox", { name: `Level of ${nameOfStaff}` })).toHaveValue("Staff");
  expect(await answerTo(request, "staff")).toBe(200);

  await page.goto("/admin/audit?kind=level_changed");
  const record = page.getByRole("table", { name: "Record" });
  await expect(record.getByText(`changed ${nameOfStaff}'s level: staff → guest`).first()).toBeVisible();
  await expect(record.getByText(`changed ${nameOfStaff}'s level: guest → staff`).first()).toBeVisible();
});

test("making somebody an executive is asked first, and is not done when one says no", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("executive");
  await findUser(page, staff.email);
  await chooseLevel(page, nameOfStaff, "Executive");
  await expect(page.getByRole("dialog")).toContainText(`Make ${nameOfStaff} an executive?`);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("combobox", { name: `Level of ${nameOfStaff}` })).toHaveValue("Staff");
  expect(await answerTo(request, "staff", "/api/admin/users")).toBe(403);
});

test.describe("the last executive", () => {
  test.use({ allowedMessages: [/status of 409/] });

  test("is asked, then told that they stay one, and the page says so @phone", async ({ page, signIn }) => {
    await signIn("executive");
    await findUser(page, executive.email);
    await chooseLevel(page, nameOfExecutive, "Staff");
    await page.getByRole("button", { name: "Become Staff" }).click();
    await expect(page.getByText(`${nameOfExecutive} is the last executive who can sign in.`)).toBeVisible();
    await expect(page.getByRole("combobox", { name: `Level of ${nameOfExecutive}` })).toHaveValue(
      "Executive",
    );
  });
});

test("signing somebody out everywhere ends their sessions at the next request", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("staff");
  const cookies = await context.cookies();
  expect((await page.request.get("/api/people")).status()).toBe(200);
  await startAfresh(page);

  await signIn("executive");
  await findUser(page, staff.email);
  await act(page, nameOfStaff, "Sign out everywhere");
  await expect(page.getByText(`${nameOfStaff} is signed out of`)).toBeVisible();

  await startAfresh(page);
  await context.addCookies(cookies);
  expect((await page.request.get("/api/people")).status()).toBe(401);
});

// The visitor: no other test asks with the token that this takes from them for good.
test("who is disabled is shut out until they are enabled again, and their tokens stay out", async ({
  page,
  signIn,
  request,
}) => {
  const { email, password } = accountOf("guest");
  await signIn("executive");
  await findUser(page, email);
  expect(await answerTo(request, "guest")).toBe(403);
  await act(page, visitor, "Disable");
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText(`${visitor} is disabled`)).toBeVisible();
  await expect(page.getByRole("row", { name: visitor }).getByText("Disabled")).toBeVisible();
  expect(await answerTo(request, "guest")).toBe(401);
  await act(page, visitor, "Enable");
  await expect(page.getByText(`${visitor} can sign in again`)).toBeVisible();
  expect(await answerTo(request, "guest")).toBe(401);

  await startAfresh(page);
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You do not have access yet");
});

test.describe("who is invited", () => {
  // Next's own sign-in client is told by a 401 that a code is needed as well.
  test.use({ allowedMessages: [/401 \(Unauthorized\)/] });
  test("chooses a password by the link, changes it, and sets up a second factor", async ({
    page,
    signIn,
  }) => {
    const name = `Nora New ${Date.now()}`;
    const email = `nora-${Date.now()}@guest.example`;
    await signIn("executive");
    await page.goto("/admin/access");
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByLabel("Name").fill(name);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Invite" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("row", { name }).getByText(/^Invited, link ends in/)).toBeVisible();
    expect(await page.content()).not.toContain(new URL(link).hash.slice(1));

    await startAfresh(page);
    await page.goto(link);
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    expect(new URL(page.url()).hash).toBe(""); // it does not stay where others may read it
    await page.getByLabel("New password", { exact: true }).fill("a few words in a row");
    await page.getByLabel("New password again").fill("a few words in a row");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a few words in a row");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByRole("button", { name: /my menu/ }).click();
    await page.getByRole("menuitem", { name: "My account" }).click();
    await expect(page.getByRole("row", { name: /This browser/ })).toBeVisible();
    await page.getByLabel("Current password").fill("a few words in a row");
    await page.getByLabel("New password", { exact: true }).fill("some other words in a row");
    await page.getByLabel("New password again").fill("some other words in a row");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();

    await page.getByRole("button", { name: "Set up" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill("some other words in a row");
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    const key = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await dialog.getByRole("textbox", { name: "Code" }).fill(codeAt(key, Date.now()));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const [recovery = ""] = ((await dialog.getByLabel("Recovery codes").textContent()) ?? "").split("\n");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

    await startAfresh(page);
    await page.goto("/signin");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("some other words in a row");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Code" }).fill(recovery);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("button", { name: /my menu/ })).toBeVisible();
  });
});

test("an executive looks at Kith as somebody else from the list, and stops @phone", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await findUser(page, staff.email);
  await act(page, nameOfStaff, "View as");
  await page.waitForURL("/people");
  await expect(page.getByRole("status").filter({ hasText: `Viewing as ${nameOfStaff}` })).toBeVisible();
  const placeOfExecutives = page.locator('nav a[href="/admin/access"]'); // on a phone it stands under More
  await expect(placeOfExecutives).toHaveCount(0);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(placeOfExecutives).toBeAttached();

  await page.goto("/admin/audit");
  const record = page.getByRole("table", { name: "Record" });
  await expect(record.getByText(`started viewing Kith as ${nameOfStaff}`).first()).toBeVisible();
});

test("somebody makes a token, a program uses it, and revoked it is refused @phone", async ({
  page,
  signIn,
  request,
}) => {
  const name = `Door sign ${Date.now()}`;
  await signIn("staff");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
  await page.getByRole("button", { name: /my menu/ }).click();
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

test("an executive sees everybody's tokens with their owners, and staff only their own", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await page.goto("/settings/tokens");
  await page.getByRole("tab", { name: /Everyone/ }).click();
  const everybodys = page.getByRole("table", { name: "Everyone's tokens" });
  await expect(everybodys.getByText(nameOfStaff).first()).toBeVisible();
  await expect(everybodys.getByText("Vera Visitor").first()).toBeVisible();
  await expectAccessible(page);

  await startAfresh(page);
  await signIn("staff");
  await page.goto("/settings/tokens");
  await expect(page.getByRole("table", { name: "Your tokens" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  expect(await page.content()).not.toContain("Vera Visitor");
});

test("the record is narrowed by what the address says, and taken out as it is shown @phone", async ({
  page,
}) => {
  await startSession(page.request, "executive"); // which the record says
  await page.goto("/admin/audit");
  const record = page.getByRole("table", { name: "Record" });
  await openFilters(page);
  await page.getByRole("combobox", { name: "What" }).click();
  await page.getByRole("option", { name: "User added" }).click();
  await expect(page).toHaveURL(/\?kind=user_added$/);
  await expect(record.getByText(`added ${nameOfStaff} as staff`)).toBeVisible();
  await expect(record.getByText("signed in", { exact: false })).toHaveCount(0);

  const file = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const lines = await (await page.request.get(file ?? "")).text();
  expect(lines).toContain("user_added");
  expect(lines).not.toContain("signed_in");

  await page.getByRole("combobox", { name: "Channel" }).click();
  await page.getByRole("option", { name: "API", exact: true }).click(); // nobody is added by API
  await expect(page.getByText("No events match")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No events match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(record.getByText(/^signed in/).first()).toBeVisible();
});

test("the record names who read whose private data, by which rule, however long it is", async ({
  page,
  signIn,
  request,
}) => {
  const headers = token("executive");
  const { people } = peopleResponse.parse(await (await request.get("/api/people", { headers })).json());
  const [first] = people;
  await Promise.all(
    people.slice(0, 40).map(({ id }) => request.get(`/api/people/${id}/profile`, { headers })),
  );
  const name = `${first?.first_name ?? ""} ${first?.last_name ?? ""}`.trim();

  await signIn("executive");
  await page.goto("/admin/audit?kind=profile_read");
  const rows = page.getByRole("table", { name: "Record" }).getByRole("row");
  await expect(rows).toHaveCount(101);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(120);
  const read = rows.filter({ hasText: `read ${name}'s contact details` }).first();
  await expect(read).toContainText("Executive");
  await expect(read).toContainText("API");

  await openFilters(page);
  await page.getByRole("combobox", { name: "Whose data" }).click();
  await page.keyboard.type(name);
  await page.getByRole("option").filter({ hasText: name }).first().click();
  await expect(page).toHaveURL(/&person_id=/);
  await expect.poll(() => rows.count()).toBeLessThan(101);
  await expect(read).toBeVisible();
});

test("the list of users leads to what one of them did", async ({ page, signIn }) => {
  await signIn("executive");
  await findUser(page, executive.email);
  await act(page, nameOfExecutive, "What they did");
  await expect(page).toHaveURL(/\/admin\/audit\?actor_id=/);
  const record = page.getByRole("table", { name: "Record" });
  await expect(record.getByText(nameOfExecutive).first()).toBeVisible();
  await openFilters(page);
  await expect(page.getByRole("combobox", { name: "Who", exact: true })).toHaveValue(nameOfExecutive);
});

test("a guest may have tokens but no rights in them", async ({ page, signIn }) => {
  await signIn("guest");
  await page.goto("/settings/tokens");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API tokens");
  await expect(page.getByRole("button", { name: "Create token" })).toHaveCount(0);
});
