import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import { formatDate } from "../lib/wording";
import type { Person } from "../lib/directory/schema";
import { profileResponse, type Profile } from "../lib/profiles/schema";
import { everybody, ownerOf, roles } from "./demo-people";
import { expect, startSession, test, token, type Level } from "./fixtures";
import { readPayroll } from "./read-payroll";

const levels = ["executive", "head", "manager", "staff", "guest", "nobody"] as const;
type Visitor = (typeof levels)[number];

/** Every page and every visitor. ok: 200; in: to the sign-in, and back here; no: told that it is not for them; home: led to where one starts; out: to the sign-in. */
const pages = `
                               executive head  manager staff guest nobody
/                              ok        ok    ok      ok    ok    out
/people                        ok        ok    ok      ok    no    in
/org-chart                     ok        ok    ok      ok    no    in
/settings/tokens               ok        ok    ok      ok    ok    in
/docs/api                      ok        ok    ok      ok    ok    ok
/dev/ui                        ok        ok    ok      ok    ok    in
/admin/sync                    ok        no    no      no    no    in
/admin/payroll                 ok        no    no      no    no    in
/admin/connections             ok        no    no      no    no    in
/admin/connections/mappings    ok        no    no      no    no    in
/admin/access                  ok        no    no      no    no    in
/admin/audit                   ok        no    no      no    no    in
/admin/webhooks                ok        no    no      no    no    in
/admin/health                  ok        no    no      no    no    in
/admin/setup                   ok        no    no      no    no    in
/account                       ok        ok    ok      ok    ok    in
/no-access                     ok        ok    ok      ok    ok    out
/signin                        home      home  home    home  home  ok
/signin/forgotten              ok        ok    ok      ok    ok    ok
/signin/password               ok        ok    ok      ok    ok    ok
`;

const answers: Record<string, (path: string) => string> = {
  ok: () => "200",
  no: () => "307 /no-access",
  in: (path) => `307 /signin?callbackUrl=${encodeURIComponent(path)}`,
  home: () => "307 /",
  out: () => "307 /signin",
};

/** Whom each account looks at, and what of theirs stands in the page. The table of ACCESS-1 to ACCESS-4, for pages,
 *  without financial values, which stand in none (PROFILE-8). */
const relationships = `
executive  self       employment contact demographics payroll_mapping
executive  report     employment contact demographics payroll_mapping
executive  deep       employment contact demographics payroll_mapping
head       self       employment contact demographics
head       report     employment contact demographics
head       skip-level employment contact demographics
head       deep       employment contact demographics
head       manager    employment
head       outside    employment
manager    self       employment
manager    report     employment contact demographics
manager    manager    employment
manager    outside    employment
staff      self       employment
staff      manager    employment
staff      outside    employment
`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));

/** A visitor's own cookies, signed in as a browser without scripts would be. */
async function visit(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string, visitor: Visitor) {
  const context = await playwright.request.newContext({ baseURL });
  if (visitor !== "nobody") await startSession(context, visitor);
  return context;
}

test.beforeAll(({ request }) => readPayroll(request));

test("every page answers every visitor as the table says, also to Next's own way of asking (B1)", async ({
  playwright,
  baseURL,
}) => {
  const [names = [], ...rows] = rowsOf(pages);
  expect(names).toEqual([...levels]);
  for (const [index, visitor] of levels.entries()) {
    const context = await visit(playwright, baseURL ?? "", visitor);
    for (const [path = "", ...cells] of rows) {
      const cell = cells[index] ?? "";
      const expected = answers[cell]?.(path) ?? "no such word";
      const answer = await context.get(path, { maxRedirects: 0 });
      const location = answer.headers()["location"]?.replace(baseURL ?? "", "");
      const got = location === undefined ? String(answer.status()) : `${answer.status()} ${location}`;
      expect([visitor, path, got]).toEqual([visitor, path, expected]);
      if (cell === "ok") continue;
      const data = await (await context.get(path, { headers: { rsc: "1" }, maxRedirects: 0 })).text();
      const { firstName, lastName } = visitor === "manager" ? roles.head : roles.manager;
      expect([visitor, path, data.includes(`${firstName} ${lastName}`)]).toEqual([visitor, path, false]);
    }
    await context.dispose();
  }
});

/** The people whom somebody is to one account. */
function relatives(people: readonly Person[], me: Person): Record<string, Person | undefined> {
  const reportsOf = (ids: ReadonlySet<string>) =>
    people.filter(({ manager_id }) => ids.has(manager_id ?? ""));
  const idsOf = (some: readonly Person[]) => new Set(some.map(({ id }) => id));
  const reports = reportsOf(new Set([me.id]));
  const skipLevel = reportsOf(idsOf(reports));
  const deep = reportsOf(idsOf(skipLevel));
  const below = idsOf([...reports, ...skipLevel, ...deep, ...reportsOf(idsOf(deep))]);
  return {
    self: me,
    report: reports[0],
    "skip-level": skipLevel[0],
    deep: deep[0],
    manager: people.find(({ id }) => id === me.manager_id),
    outside: people.find(
      ({ id, manager_id, user_id }) =>
        id !== me.id && id !== me.manager_id && !below.has(id) && manager_id !== me.id && user_id === null,
    ),
  };
}

/** What stands in the page, or in its data, where a group may be seen. Values that occur nowhere else. */
function valuesOf({ contact, demographics, financial, payroll_mapping }: Profile): Record<string, string[]> {
  const known = (...values: (string | null | undefined)[]) => values.flatMap((value) => value ?? []);
  return {
    contact: known(contact?.mobile, contact?.phone),
    demographics: known(demographics?.date_of_birth).flatMap((date) => [date, formatDate(date)]),
    financial: known(financial?.bank_account_number, financial?.super_member_number, financial?.bank_bsb),
    payroll_mapping: known(payroll_mapping?.payroll_employee_id),
  };
}

test("a person's page holds what its reader may see of them, and no trace of the rest (B8, B13)", async ({
  playwright,
  baseURL,
  request,
}) => {
  const people = await everybody(request);
  const contexts = new Map<string, APIRequestContext>();
  for (const [level = "", relationship = "", ...groups] of rowsOf(relationships)) {
    const account = level as Exclude<Level, "guest">; // the table's first word is one
    const person = relatives(people, ownerOf(people, account))[relationship];
    if (!person) throw new Error(`the demo has no ${relationship} of the ${level}`);
    const all = profileResponse.parse(
      await (await request.get(`/api/people/${person.id}/profile`, { headers: token("executive") })).json(),
    ).profile;
    const context = contexts.get(level) ?? (await visit(playwright, baseURL ?? "", account));
    contexts.set(level, context);
    const path = `/people/${person.id}`;
    const texts = [
      await (await context.get(path)).text(),
      await (await context.get(path, { headers: { rsc: "1" } })).text(),
    ];
    for (const [group, values] of Object.entries(valuesOf(all))) {
      if (values.length === 0) continue; // payroll knows nothing there
      const occurs = texts.some((text) => values.some((value) => text.includes(value)));
      expect([level, relationship, group, occurs]).toEqual([
        level,
        relationship,
        group,
        groups.includes(group),
      ]);
    }
  }
  for (const context of contexts.values()) await context.dispose();
});
