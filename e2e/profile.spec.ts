import type { APIRequestContext } from "@playwright/test";
import { addressLines } from "../lib/profiles/field-labels";
import { formatDate } from "../lib/wording";
import { profileResponse } from "../lib/profiles/schema";
import { everybody, personOf, roles } from "./demo-people";
import { expect, expectAccessible, test, token, vendorOrigins, type Level } from "./fixtures";
import { readPayroll, whilePayrollIsConnected } from "./read-payroll";

test.beforeAll(({ request }) => readPayroll(request));

const profileOf = async (request: APIRequestContext, id: string, level: Level) =>
  profileResponse.parse(
    await (await request.get(`/api/people/${id}/profile`, { headers: token(level) })).json(),
  ).profile;

/** Values that only some may see, as they would stand in the page or its data. */
async function secretsOf(request: APIRequestContext, id: string) {
  const { contact, demographics, financial } = await profileOf(request, id, "executive");
  const known = (...values: (string | null | undefined)[]) => values.flatMap((value) => value || []);
  const born = demographics?.date_of_birth ?? "";
  return {
    contact: known(contact?.mobile, contact?.phone, ...addressLines(contact?.home_address ?? "").slice(0, 1)),
    demographics: known(born, formatDate(born)),
    financial: known(financial?.bank_account_number, financial?.super_member_number),
  };
}

const sections = ["Employment", "Contact", "Demographics", "Financial", "Payroll link"];

test.describe("a report's page shows each level what it may see, and holds nothing else", () => {
  for (const [level, seen] of [
    ["executive", sections],
    ["head", sections.slice(0, 3)],
    ["staff", sections.slice(0, 1)],
  ] as const) {
    test(level, async ({ page, signIn, request }) => {
      const person = await personOf(request, "manager"); // deep below the head
      const secrets = await secretsOf(request, person.id);
      await signIn(level);
      await page.goto(`/people/${person.id}`);
      for (const section of sections) {
        await expect(page.getByRole("heading", { level: 2, name: section, exact: true })).toHaveCount(
          seen.includes(section) ? 1 : 0,
        );
      }
      const raw = await page.content();
      const data = await (await page.request.get(`/people/${person.id}`, { headers: { rsc: "1" } })).text();
      for (const [group, values] of Object.entries(secrets)) {
        // Financial values come when they are asked for: no page holds them.
        const isSeen = group !== "financial" && seen.some((section) => section.toLowerCase() === group);
        const occurs = values.some((value) => raw.includes(value) || data.includes(value));
        expect([group, occurs]).toEqual([group, isSeen]);
      }
      await expectAccessible(page);
    });
  }

  test("a manager sees a direct report and not a colleague (B13)", async ({ page, signIn, request }) => {
    const me = await personOf(request, "manager");
    const report = (await everybody(request)).find(({ manager_id }) => manager_id === me.id);
    await signIn("manager");
    await page.goto(`/people/${report?.id ?? ""}`);
    await expect(page.getByRole("heading", { name: "Contact", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Financial", exact: true })).toHaveCount(0);
    await page.goto(`/people/${(await personOf(request, "staff")).id}`);
    await expect(page.getByRole("heading", { name: "Employment", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Contact", exact: true })).toHaveCount(0);
    await expect(page.getByText("Contact and demographics are for executives")).toBeVisible();
  });
});

test("money comes when it is asked for, which is one look, and is covered at the next visit @phone", async ({
  page,
  signIn,
  request,
}) => {
  const person = await personOf(request, "staff");
  const { financial } = await profileOf(request, person.id, "executive");
  const number = financial?.bank_account_number ?? "";
  const looks = async () => {
    const answer = await request.get(
      `/api/admin/audit?kind=profile_read&group=financial&channel=page&person_id=${person.id}&limit=100`,
      { headers: token("executive") },
    );
    return ((await answer.json()) as { events: unknown[] }).events.length;
  };
  const before = await looks();
  await signIn("executive");
  await page.goto(`/people/${person.id}`);
  const section = page.getByRole("region", { name: "Financial", exact: true });
  await expect(section.getByText("Hidden")).toHaveCount(6);
  expect(await page.content()).not.toContain(number);
  expect(await looks()).toBe(before);
  const show = page.getByRole("button", { name: /^(Show|Hide) financial details$/ });
  await show.press("Enter");
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await show.press("Enter");
  await expect(page.getByText(number, { exact: true })).toHaveCount(0);
  await show.press("Enter");
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  expect(await looks()).toBe(before + 1);
  await page.reload();
  await expect(section.getByText("Hidden")).toHaveCount(6);
  expect(await looks()).toBe(before + 1);
});

test("“Who can see this?” names everyone who can, each with the rule @phone", async ({
  page,
  signIn,
  request,
}) => {
  const person = await personOf(request, "manager");
  await signIn("head");
  await page.goto(`/people/${person.id}`);
  await page.getByRole("button", { name: "Who can see this? Contact" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Who can see this: contact" });
  const { firstName, lastName } = roles.head;
  await expect(dialog.getByRole("listitem")).toHaveText([
    new RegExp(`${firstName} ${lastName}Head, \\w+ levels above`),
    new RegExp(`${roles.executive.firstName} ${roles.executive.lastName}Executive`),
  ]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Who can see this? Employment" }).click();
  await expect(page.getByRole("dialog")).toContainText("Everyone who can see the directory");
});

test.describe("looking as somebody else", () => {
  test.use({ allowedMessages: [/403 \(Forbidden\)/] });

  test("shows their view, plainly marked, changes nothing, and is recorded @phone", async ({
    page,
    signIn,
    request,
  }) => {
    const head = await personOf(request, "head");
    const manager = await personOf(request, "manager");
    await signIn("executive");
    await page.goto(`/people/${head.id}`);
    await page.getByRole("button", { name: /^View as/ }).click();
    const banner = page.getByRole("status").filter({ hasText: "read-only" });
    await expect(banner).toContainText(`Viewing as ${head.first_name} ${head.last_name} (head)`);
    await expect(page.getByRole("link", { name: "Sync", exact: true })).toHaveCount(0);
    await page.goto(`/people/${manager.id}`);
    await expect(page.getByRole("heading", { name: "Contact", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Financial", exact: true })).toHaveCount(0);
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    const write = await page.evaluate(async () => {
      const body = JSON.stringify({ name: "mine", scopes: ["view:people"] });
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/tokens", { method: "POST", headers, body });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    });
    expect(write).toEqual([403, "read_only_view"]);
    await page.goto("/admin/sync");
    await expect(page).toHaveURL(/no-access/);
    await banner.getByRole("button", { name: "Stop" }).click();
    await expect(banner).toHaveCount(0);
    await page.goto(`/people/${manager.id}`);
    await expect(page.getByRole("heading", { name: "Financial", exact: true })).toBeVisible();

    const record = await request.get(`/api/admin/audit?person_id=${manager.id}&limit=20`, {
      headers: token("executive"),
    });
    const { events } = (await record.json()) as { events: { viewed_as: { name: string } | null }[] };
    expect(events.some(({ viewed_as }) => viewed_as?.name === `${head.first_name} ${head.last_name}`)).toBe(
      true,
    );
  });
});

test("one's own page says who has looked at one's private data @phone", async ({ page, signIn, request }) => {
  const me = await personOf(request, "manager");
  await profileOf(request, me.id, "head");
  await signIn("manager");
  await page.goto(`/people/${me.id}`);
  const readings = page.getByRole("region", { name: "Who has looked at your private data" });
  const { firstName, lastName } = roles.head;
  await expect(
    readings
      .getByRole("row")
      .filter({ hasText: `${firstName} ${lastName}` })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test("going past people's names reads nobody's data", async ({ page, signIn, request }) => {
  const reads = async () => {
    const answer = await request.get("/api/admin/audit?kind=profile_read&channel=page&limit=1", {
      headers: token("executive"),
    });
    return ((await answer.json()) as { events: { id: string }[] }).events[0]?.id;
  };
  await signIn("executive");
  await page.goto("/people");
  const before = await reads();
  const link = page.getByRole("link", { name: /\w/ }).and(page.locator("[href^='/people/']")).first();
  await link.hover();
  await page.waitForLoadState("networkidle");
  expect(await reads()).toBe(before);
});

test.describe("what payroll told before", () => {
  /** Payroll holds another mobile and bank account of the demo's staff from now on, and Kith has read them. */
  async function changeAtPayroll(request: APIRequestContext) {
    const person = await personOf(request, "staff");
    const before = await profileOf(request, person.id, "executive");
    const mobile = `04${Date.now().toString().slice(-8)}`;
    const employee = before.payroll_mapping?.payroll_employee_id ?? "";
    const edit = await request.patch(`${vendorOrigins.payroll}/_simulator/employees/${employee}`, {
      data: { Mobile: mobile },
    });
    expect(edit.ok()).toBe(true);
    await whilePayrollIsConnected({ request }, async () => {
      const read = await request.post(`/api/people/${person.id}/payroll-sync`, {
        headers: token("executive"),
      });
      expect(read.status()).toBe(200);
    });
    return { person, mobile, old: before.contact?.mobile ?? "" };
  }

  test("is shown to an executive who asks, recorded, and stands in no page @phone", async ({
    page,
    signIn,
    request,
  }) => {
    await changeAtPayroll(request);
    const { person, mobile, old } = await changeAtPayroll(request);
    await signIn("executive");
    await page.goto(`/people/${person.id}`);
    const contact = page.getByRole("region", { name: "Contact", exact: true });
    await expect(contact).toContainText(/From payroll, (read|confirmed) /);
    await expect(contact).toContainText(mobile);
    const raw = await page.content();
    const data = await (await page.request.get(`/people/${person.id}`, { headers: { rsc: "1" } })).text();
    expect([raw.includes(old), data.includes(old)]).toEqual([false, false]);

    const opens = contact.getByRole("button", { name: /^Changed .*: mobile$/ });
    await opens.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Earlier values: contact" });
    await expect(dialog.getByText(old).first()).toBeVisible();
    await expect(dialog.getByText(mobile)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opens).toBeFocused();
    const record = await request.get(`/api/admin/audit?person_id=${person.id}&kind=profile_read&limit=20`, {
      headers: token("executive"),
    });
    const { events } = (await record.json()) as {
      events: { profile_group: string; detail: string | null }[];
    };
    expect(events.filter(({ detail }) => detail === "earlier values")[0]?.profile_group).toBe("contact");

    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByText("Contact: mobile changed").first()).toBeVisible();
    expect(await history.textContent()).not.toContain(old);
  });

  test("is nothing to a head, who sees what stands there now", async ({ page, signIn, request }) => {
    const person = await personOf(request, "manager");
    await signIn("head");
    await page.goto(`/people/${person.id}`);
    const contact = page.getByRole("region", { name: "Contact", exact: true });
    await expect(contact).toContainText("From payroll, as of");
    await expect(page.getByRole("button", { name: /^Changed / })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "History" })).toHaveCount(0);
  });
});

test.describe("a quick look", () => {
  test("opens from the list without leaving it, leads on and back, and gives focus back @phone", async ({
    page,
    signIn,
    request,
  }) => {
    const me = await personOf(request, "manager");
    const report = (await everybody(request)).find(({ manager_id }) => manager_id === me.id);
    if (!report) throw new Error("the demo's manager leads nobody");
    const name = `${report.first_name} ${report.last_name}`;
    await signIn("staff");
    await page.goto(`/people?q=${encodeURIComponent(name)}`);
    const link = page.getByRole("table", { name: "People" }).getByRole("link", { name, exact: true }).first();
    await link.press("Enter");
    const panel = page.getByRole("dialog", { name });
    await expect(panel.getByRole("heading", { name: "Employment" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/people\\?q=.*person=${report.id}`));
    await expectAccessible(page);

    await panel.getByRole("link", { name: new RegExp(`^${me.first_name} ${me.last_name}`) }).click();
    const above = page.getByRole("dialog", { name: `${me.first_name} ${me.last_name}` });
    await above.getByRole("button", { name }).click();
    await expect(panel.getByRole("heading", { name: "Employment" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(link).toBeFocused();

    await link.click();
    await panel.getByRole("link", { name: "Open full page" }).click();
    await expect(page).toHaveURL(new RegExp(`/people/${report.id}$`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test("is the browser's own link to whoever asks for another tab", async ({ page, signIn, request }) => {
    const me = await personOf(request, "manager");
    const report = (await everybody(request)).find(({ manager_id }) => manager_id === me.id);
    await signIn("staff");
    await page.goto(`/people/${me.id}`);
    const tab = page.context().waitForEvent("page");
    await page
      .getByRole("region", { name: "Direct reports" })
      .getByRole("link")
      .first()
      .click({ modifiers: ["ControlOrMeta"] });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(await tab).toHaveURL(/\/people\/[0-9a-f-]{36}$/);
    expect(report).toBeDefined();
  });
});

test("the manager is the first answer, and the line to the top is folded and complete @phone", async ({
  page,
  signIn,
  request,
}) => {
  const people = await everybody(request);
  const managerOf = new Map(people.map(({ id, manager_id }) => [id, manager_id]));
  const levels = (id: string): number => {
    const above = managerOf.get(id);
    return above ? 1 + levels(above) : 0;
  };
  const deep = people.reduce((deepest, person) =>
    levels(person.id) > levels(deepest.id) ? person : deepest,
  );
  await signIn("staff");
  await page.goto(`/people/${deep.id}`);
  const manager = people.find(({ id }) => id === deep.manager_id);
  const reportsTo = page.getByRole("region", { name: "Reports to" });
  await expect(reportsTo.getByRole("link").first()).toHaveAccessibleName(
    new RegExp(`^${manager?.first_name} ${manager?.last_name}`),
  );
  const line = page.getByRole("navigation", { name: "Line to the top" });
  await expect(line).toBeHidden();
  await reportsTo.getByText("Line to the top").press("Enter");
  await expect(line.getByRole("link")).toHaveCount(levels(deep.id) - 1);
  await expectAccessible(page);
});

test("on paper no private value is uncovered", async ({ page, signIn, request }) => {
  const person = await personOf(request, "staff");
  await signIn("executive");
  await page.goto(`/people/${person.id}`);
  await page.getByRole("button", { name: "Show financial details" }).click();
  await page.emulateMedia({ media: "print" });
  for (const name of ["Contact", "Demographics", "Financial"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Employment", exact: true })).toBeVisible();
  await expect(page.getByText("details are not printed")).toBeVisible();
});
