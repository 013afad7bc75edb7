import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checks,
  examine,
  hindranceOf,
  type HealthData,
  type ExaminedPerson,
  type ExaminedUser,
} from "./checks";

const now = new Date("2026-11-20T12:00:00Z");

/** Somebody about whom nothing is to be said. */
const person = (id: string, more: Partial<ExaminedPerson> = {}): ExaminedPerson => ({
  id,
  name: `Person ${id}`,
  title: "Designer",
  email: `${id}@example.test`,
  office: "Sydney",
  managerId: null,
  isConfirmed: true,
  isLinkedToPayroll: true,
  employmentStatus: "Active",
  payrollSyncedAt: now,
  ...more,
});

const user = (id: string, more: Partial<ExaminedUser> = {}): ExaminedUser => ({
  id,
  name: `User ${id}`,
  email: `${id}@example.test`,
  isPerson: true,
  isIgnored: false,
  ...more,
});

const company = [person("head"), person("a", { managerId: "head" }), person("b", { managerId: "a" })];

/** What the checks find: ids, or names of what has none, by check; those that find nothing are left out. */
function findings(examined: Partial<HealthData>): Record<string, string[]> {
  const whole: HealthData = {
    people: company,
    users: [],
    warnings: [],
    isPayrollConnected: true,
    now,
    ...examined,
  };
  return Object.fromEntries(
    checks.flatMap((check) => {
      const found = examine(check, whole).map(({ id, name }) => id ?? name);
      return found.length > 0 ? [[check.id, found]] : [];
    }),
  );
}

const detailOf = (id: string, examined: Partial<HealthData>) => {
  const check = checks.find((candidate) => candidate.id === id);
  if (!check) throw new Error(`no check ${id}`);
  const whole = { people: company, users: [], warnings: [], isPayrollConnected: true, now, ...examined };
  return examine(check, whole).map(({ detail }) => detail);
};

test("a company in order has nothing to mend, and an empty directory neither", () => {
  expect(findings({ users: [user("1")] })).toEqual({});
  expect(findings({ people: [] })).toEqual({});
});

describe("nobody to report to", () => {
  test("is fine for the head of the company, and for nobody else", () => {
    const people = [...company, person("loner")];
    expect(findings({ people })).toEqual({ no_manager: ["loner"] });
    expect(detailOf("no_manager", { people })).toEqual(["No manager is set."]);
  });

  test("has the reason that the sync gave, for the head too", () => {
    const detail = "Their manager is not active in the projects system.";
    const warnings = [{ code: "unknown_manager", detail, personIds: ["head"] }];
    expect(findings({ warnings })).toEqual({ no_manager: ["head"] });
    expect(detailOf("no_manager", { warnings })).toEqual([detail]);
  });

  test("because a circle was cut is a circle, and not both", () => {
    const warnings = [{ code: "manager_loop", detail: "A, B and back.", personIds: ["loner"] }];
    expect(findings({ people: [...company, person("loner")], warnings })).toEqual({
      reporting_circle: ["loner"],
    });
  });

  test("is found in a chain as deep as the directory is long", () => {
    const people = Array.from({ length: 50_000 }, (_, index) =>
      person(String(index), { managerId: index === 0 ? null : String(index - 1), name: "One", title: "T" }),
    );
    const [check] = checks.filter(({ id }) => id === "no_manager");
    const examined = { people, users: [], warnings: [], isPayrollConnected: true, now };
    expect(check?.find(examined)).toEqual([]);
  });
});

test.each([
  ["missing_title", { title: " " }],
  ["missing_email", { email: null }],
  ["missing_office", { office: null }],
  ["unconfirmed", { isConfirmed: false }],
  ["left_in_payroll", { employmentStatus: "Terminated" }],
  ["payroll_not_linked", { isLinkedToPayroll: false, payrollSyncedAt: null, employmentStatus: null }],
  ["payroll_old", { payrollSyncedAt: null }],
  ["payroll_old", { payrollSyncedAt: new Date("2026-10-01T00:00:00Z") }],
])("%s finds %j", (check, wrong) => {
  expect(findings({ people: [...company, person("c", { managerId: "head", ...wrong })] })).toEqual({
    [check]: ["c"],
  });
});

describe("while payroll is not connected", () => {
  const notLookedAt = (people: ExaminedPerson[], isPayrollConnected = false) => {
    const examined = { people, users: [], warnings: [], isPayrollConnected, now };
    return checks.filter((check) => hindranceOf(check, examined) !== null).map(({ id }) => id);
  };
  const never = { isLinkedToPayroll: false, payrollSyncedAt: null, employmentStatus: null };

  test("nobody is to be linked, and that says that it is not looked at", () => {
    const people = company.map((one) => ({ ...one, ...never }));
    expect(findings({ people, isPayrollConnected: false })).toEqual({});
    expect(notLookedAt(people)).toEqual(["left_in_payroll", "payroll_not_linked", "payroll_old"]);
    expect(notLookedAt(people, true)).toEqual([]);
  });

  test("what it told before is still looked at", () => {
    expect(notLookedAt(company)).toEqual(["payroll_not_linked"]);
    const people = [...company, person("c", { managerId: "head", employmentStatus: "Terminated" })];
    expect(findings({ people, isPayrollConnected: false })).toEqual({ left_in_payroll: ["c"] });
  });
});

test("who shares an address is told with whom", () => {
  const people = [...company, person("c", { managerId: "head", email: "a@example.test" })];
  expect(findings({ people })).toEqual({ shared_email: ["a", "c"] });
  expect(detailOf("shared_email", { people })).toEqual([
    "a@example.test, with Person c",
    "a@example.test, with Person a",
  ]);
});

test("one name in two spellings is one name", () => {
  const people = [
    ...company,
    person("c", { managerId: "head", name: "Zoë O’Hara" }),
    person("d", { managerId: "head", name: "Zoe O'Hara" }),
  ];
  expect(findings({ people })).toEqual({ same_name: ["c", "d"] });
});

test("accounts of nobody count until somebody says that they need no match", () => {
  const users = [user("1", { isPerson: false }), user("2", { isPerson: false, isIgnored: true }), user("3")];
  expect(findings({ users })).toEqual({ unmatched_user: ["1"] });
});

test.each([
  ["email_of_another_user", "account_conflict"],
  ["user_already_linked", "account_conflict"],
  ["reused_external_id", "reused_id"],
  ["own_manager", "reporting_circle"],
])("the warning %s is the check %s, and of people only who are still there", (code, check) => {
  const warnings = [{ code, detail: "Why.", personIds: ["a", "gone"] }];
  expect(findings({ warnings })).toEqual({ [check]: ["a"] });
});

test("a record without an id is named by what is said of it", () => {
  const warnings = [{ code: "broken_record", detail: "The 7th record has no id.", personIds: [] }];
  expect(findings({ warnings })).toEqual({ broken_record: ["The 7th record has no id."] });
});

test("every person whom a check finds is in the directory, and found once", () => {
  const anyPerson = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom("Ana Li", "Ana Lí", "Bo"),
    title: fc.constantFrom("", "Chef"),
    email: fc.constantFrom(null, "a@example.test", "b@example.test"),
    office: fc.constantFrom(null, "Oslo"),
    managerId: fc.constant<string | null>(null),
    isConfirmed: fc.boolean(),
    isLinkedToPayroll: fc.boolean(),
    employmentStatus: fc.constantFrom(null, "Active", "Terminated"),
    payrollSyncedAt: fc.constantFrom(null, now),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyPerson, { selector: ({ id }) => id, maxLength: 12 }),
      fc.array(fc.nat(11), { maxLength: 12 }),
      fc.boolean(),
      (anybody, managers, isPayrollConnected) => {
        const people = anybody.map((one, index) => ({
          ...one,
          managerId: anybody[managers[index] ?? -1]?.id ?? null, // loops and all
        }));
        const ids = people.map(({ id }) => id);
        for (const check of checks) {
          const found = examine(check, { people, users: [], warnings: [], isPayrollConnected, now }).map(
            ({ id }) => id ?? "",
          );
          expect(new Set(found).size).toBe(found.length);
          expect(ids).toEqual(expect.arrayContaining(found));
        }
      },
    ),
  );
});
