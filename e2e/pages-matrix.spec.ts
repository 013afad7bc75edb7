import type { APIRequestContext } from "@playwright/test";
import { formatDate } from "../lib/platform/text/text-format";
import type { Person } from "../lib/directory/schema";
import { profileResponse, type Profile } from "../lib/profiles/schema";
import { fetchAllPeople, findAccountOwner, demoRoles } from "./demo-people";
import { expect, test, createDemoHeaders, type Level } from "./fixtures";
import { refreshPayrollMatches } from "./refresh-payroll";

const levels = ["executive", "head", "manager", "staff", "guest", "anonymous"] as const;

/**
 * Response of every page to every visitor. `ok`: 200. `in`: redirect to the sign-in, which then returns to the page.
 * `no`: redirect to /no-access. `home`: redirect to the home page. `out`: redirect to the sign-in, without a return.
 */
const pages = `
                               executive head  manager staff guest anonymous
/                              ok        ok    ok      ok    ok    out
/people                        ok        ok    ok      ok    no    in
/org-chart                     ok        ok    ok      ok    no    in
/settings/tokens               ok        ok    ok      ok    ok    in
/docs/api                      ok        ok    ok      ok    ok    ok
/admin/sync                    ok        no    no      no    no    in
/admin/payroll                 ok        no    no      no    no    in
/admin/connections             ok        no    no      no    no    in
/admin/connections/mappings    ok        no    no      no    no    in
/admin/connections/people/file ok        no    no      no    no    in
/admin/connections/people/move ok        no    no      no    no    in
/admin/access                  ok        no    no      no    no    in
/admin/hidden                  ok        no    no      no    no    in
/admin/audit                   ok        no    no      no    no    in
/admin/webhooks                ok        no    no      no    no    in
/admin/fields                  ok        no    no      no    no    in
/admin/health                  ok        no    no      no    no    in
/admin/setup                   ok        no    no      no    no    in
/account                       ok        ok    ok      ok    ok    in
/no-access                     ok        ok    ok      ok    home  out
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

/**
 * Sections in the page of each related person, by viewer (ACCESS-1 to ACCESS-4), and ACCESS-8 with the demo's `PROFILE_SELF_ACCESS`. No page has financial values
 * (PROFILE-8).
 */
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
manager    self       employment contact demographics
manager    report     employment contact demographics
manager    manager    employment
manager    outside    employment
staff      self       employment contact demographics
staff      manager    employment
staff      outside    employment
`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));

test.beforeAll(({ request }) => refreshPayrollMatches(request));

test("every page answers every visitor as in the table, also to requests of Next.js's router (B1) @slow", async ({
  createClient,
  baseURL,
}) => {
  const [names = [], ...rows] = rowsOf(pages);
  expect(names).toEqual([...levels]);
  for (const [index, visitor] of levels.entries()) {
    const context = await createClient(visitor);
    for (const [path = "", ...cells] of rows) {
      const cell = cells[index] ?? "";
      const expected = answers[cell]?.(path) ?? "not in the table";
      const answer = await context.get(path, { maxRedirects: 0 });
      const location = answer.headers()["location"]?.replace(baseURL ?? "", "");
      const got = location === undefined ? String(answer.status()) : `${answer.status()} ${location}`;
      expect([visitor, path, got]).toEqual([visitor, path, expected]);
      if (cell === "ok") continue;
      const data = await (await context.get(path, { headers: { rsc: "1" }, maxRedirects: 0 })).text();
      const { firstName, lastName } = visitor === "manager" ? demoRoles.head : demoRoles.manager;
      expect([visitor, path, data.includes(`${firstName} ${lastName}`)]).toEqual([visitor, path, false]);
    }
    if (visitor === "staff")
      for (const path of ["/nowhere", "/people/00000000-0000-4000-8000-000000000000", "/people/nobody"]) {
        const answer = await context.get(path);
        expect([path, answer.status()]).toEqual([path, 404]);
        expect(await answer.text()).toContain("Page not found");
      }
  }
});

/** Returns a person for each relationship to this person, undefined if there is none. */
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

/** Returns values of each section that occur in no other section. */
function valuesOf({ contact, demographics, financial, payroll_mapping }: Profile): Record<string, string[]> {
  const known = (...values: (string | null | undefined)[]) => values.flatMap((value) => value ?? []);
  return {
    contact: known(contact?.mobile, contact?.phone),
    demographics: known(demographics?.date_of_birth).flatMap((date) => [date, formatDate(date)]),
    financial: known(financial?.bank_account_number, financial?.super_member_number, financial?.bank_bsb),
    payroll_mapping: known(payroll_mapping?.payroll_employee_id),
  };
}

test("a person's page contains the sections its viewer may see, and no value of the others (B8, B13) @slow", async ({
  createClient,
  request,
}) => {
  const people = await fetchAllPeople(request);
  const contexts = new Map<string, APIRequestContext>();
  for (const [level = "", relationship = "", ...groups] of rowsOf(relationships)) {
    const account = level as Exclude<Level, "guest">;
    const person = relatives(people, findAccountOwner(people, account))[relationship];
    if (!person) throw new Error(`the demo has no ${relationship} of the ${level}`);
    const all = profileResponse.parse(
      await (
        await request.get(`/api/people/${person.id}/profile`, { headers: createDemoHeaders("executive") })
      ).json(),
    ).profile;
    const context = contexts.get(level) ?? (await createClient(account));
    contexts.set(level, context);
    const path = `/people/${person.id}`;
    const texts = [
      await (await context.get(path)).text(),
      await (await context.get(path, { headers: { rsc: "1" } })).text(),
    ];
    for (const [group, values] of Object.entries(valuesOf(all))) {
      if (values.length === 0) continue; // payroll has no value
      const occurs = texts.some((text) => values.some((value) => text.includes(value)));
      expect([level, relationship, group, occurs]).toEqual([
        level,
        relationship,
        group,
        groups.includes(group),
      ]);
    }
  }
});
