import type { APIRequestContext } from "@playwright/test";
import { profileResponse } from "../lib/profiles/schema";
import { fetchAccountOwner } from "./demo-people";
import { expect, expectAccessible, test, createDemoHeaders, vendorOrigins, type Level } from "./fixtures";
import { refreshPayrollMatches, runWithPayrollConnected } from "./refresh-payroll";

test.beforeAll(({ request }) => refreshPayrollMatches(request));

const profileOf = async (request: APIRequestContext, id: string, level: Level) =>
  profileResponse.parse(
    await (await request.get(`/api/people/${id}/profile`, { headers: createDemoHeaders(level) })).json(),
  ).profile;

test("financial values are loaded on request, recorded as one view, hidden on the next visit and not printed", async ({
  page,
  signIn,
  request,
}) => {
  const person = await fetchAccountOwner(request, "staff");
  const { financial } = await profileOf(request, person.id, "executive");
  const number = financial?.bank_account_number ?? "";
  const countViews = async () => {
    const answer = await request.get(
      `/api/admin/audit?kind=profile_read&group=financial&channel=page&person_id=${person.id}&limit=100`,
      { headers: createDemoHeaders("executive") },
    );
    return ((await answer.json()) as { events: unknown[] }).events.length;
  };
  const before = await countViews();
  await signIn("executive");
  await page.goto(`/people/${person.id}`);
  const section = page.getByRole("region", { name: "Financial", exact: true });
  await expect(section.getByText("Hidden")).toHaveCount(2);
  expect(await page.content()).not.toContain(number);
  expect(await countViews()).toBe(before);
  const show = page.getByRole("button", { name: /^(Show|Hide) financial details$/ });
  await show.press("Enter");
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  expect(await countViews()).toBe(before + 1);
  await page.emulateMedia({ media: "print" });
  for (const name of ["Contact", "Demographics", "Financial"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Employment", exact: true })).toBeVisible();
  await expect(page.getByText("details are not printed")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.reload();
  await expect(section.getByText("Hidden")).toHaveCount(2);
  expect(await countViews()).toBe(before + 1);
});

test.describe("an earlier value", () => {
  /** Changes the mobile number of the demo's staff person in payroll, and syncs the person. */
  async function changeAtPayroll(request: APIRequestContext) {
    const person = await fetchAccountOwner(request, "staff");
    const before = await profileOf(request, person.id, "executive");
    const mobile = `04${Date.now().toString().slice(-8)}`;
    const employee = before.payroll_mapping?.payroll_employee_id ?? "";
    const edit = await request.patch(`${vendorOrigins.payroll}/_simulator/employees/${employee}`, {
      data: { Mobile: mobile },
    });
    expect(edit.ok()).toBe(true);
    await runWithPayrollConnected({ request }, async () => {
      const read = await request.post(`/api/people/${person.id}/payroll-sync`, {
        headers: createDemoHeaders("executive"),
      });
      expect(read.status()).toBe(200);
    });
    return { person, mobile, old: before.contact?.mobile ?? "" };
  }

  test("is shown to an executive on request and audited, and is in no page", async ({
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
      headers: createDemoHeaders("executive"),
    });
    const { events } = (await record.json()) as {
      events: { profile_group: string; detail: string | null }[];
    };
    expect(events.filter(({ detail }) => detail === "earlier values")[0]?.profile_group).toBe("contact");
  });
});
