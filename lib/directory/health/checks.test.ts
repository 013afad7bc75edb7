import { describe, expect, test } from "vitest";
import {
  healthChecks,
  runCheck,
  canRun,
  type HealthData,
  type HealthPerson,
  type HealthUser,
} from "./checks";

const now = new Date("2026-11-20T12:00:00Z");

/** Person with no findings. */
const person = (id: string, more: Partial<HealthPerson> = {}): HealthPerson => ({
  id,
  name: `Person ${id}`,
  preferredName: null,
  title: "Designer",
  email: `${id}@example.test`,
  office: "Sydney",
  managerId: null,
  isConfirmed: true,
  isLinkedToPayroll: true,
  hasUnknownEmployee: false,
  employmentStatus: "Active",
  payrollSyncedAt: now,
  ...more,
});

const user = (id: string, more: Partial<HealthUser> = {}): HealthUser => ({
  id,
  name: `User ${id}`,
  email: `${id}@example.test`,
  isLinkedToPerson: true,
  isIgnored: false,
  ...more,
});

const company = [person("head"), person("a", { managerId: "head" }), person("b", { managerId: "a" })];

const examine = (examined: Partial<HealthData>): HealthData => ({
  ...{ people: company, users: [], warnings: [], marks: new Set(), isPayrollConnected: true, now },
  ...examined,
});

/** Returns the findings by check: ids, or names of findings without an id. Omits checks without findings. */
const findings = (examined: Partial<HealthData>): Record<string, string[]> =>
  Object.fromEntries(
    healthChecks.flatMap((check) => {
      const found = runCheck(check, examine(examined)).map(({ id, name }) => id ?? name);
      return found.length > 0 ? [[check.id, found]] : [];
    }),
  );

const detailOf = (id: string, examined: Partial<HealthData>) =>
  healthChecks
    .filter((check) => check.id === id)
    .flatMap((check) => runCheck(check, examine(examined)))
    .map(({ detail }) => detail);

test("finds nothing in a company without problems or in an empty directory", () => {
  expect(findings({ users: [user("1")] })).toEqual({});
  expect(findings({ people: [] })).toEqual({});
});

describe("people without a manager", () => {
  test("are reported, except for the head of the company", () => {
    const people = [...company, person("loner")];
    expect(findings({ people })).toEqual({ no_manager: ["loner"] });
    expect(detailOf("no_manager", { people })).toEqual(["No manager is set."]);
  });

  test("are reported with the sync's reason, including the head", () => {
    const detail = "Their manager is not active in the source of people.";
    const warnings = [{ code: "unknown_manager", detail, person_ids: ["head"] }];
    expect(findings({ warnings })).toEqual({ no_manager: ["head"] });
    expect(detailOf("no_manager", { warnings })).toEqual([detail]);
  });

  test("are not reported if the sync cut a reporting circle, which is another check", () => {
    const warnings = [{ code: "manager_loop", detail: "A, B and back.", person_ids: ["loner"] }];
    expect(findings({ people: [...company, person("loner")], warnings })).toEqual({
      reporting_circle: ["loner"],
    });
  });

  test("are checked in a reporting chain as long as the directory", () => {
    const people = Array.from({ length: 20_000 }, (_, index) =>
      person(String(index), { managerId: index === 0 ? null : String(index - 1), name: "One", title: "T" }),
    );
    const [check] = healthChecks.filter(({ id }) => id === "no_manager");
    expect(check?.find(examine({ people }))).toEqual([]);
  });
});

test.each([
  ["missing_title", { title: " " }],
  ["missing_email", { email: null }],
  ["missing_office", { office: null }],
  ["unconfirmed", { isConfirmed: false }],
  ["left_in_payroll", { employmentStatus: "Terminated" }],
  ["payroll_unknown_employee", { hasUnknownEmployee: true }],
  ["payroll_not_linked", { isLinkedToPayroll: false, payrollSyncedAt: null, employmentStatus: null }],
  ["payroll_old", { payrollSyncedAt: null }],
  ["payroll_old", { payrollSyncedAt: new Date("2026-10-01T00:00:00Z") }],
])("%s finds %j", (check, wrong) => {
  expect(findings({ people: [...company, person("c", { managerId: "head", ...wrong })] })).toEqual({
    [check]: ["c"],
  });
});

describe("decisions of executives", () => {
  test("keep a person who is not in payroll out of the check (PEOPLE-38)", () => {
    const people = [...company, person("c", { managerId: "head", isLinkedToPayroll: false })];
    const unlinked = (...marks: string[]) =>
      findings({ people, marks: new Set(marks) })["payroll_not_linked"];
    expect([unlinked(), unlinked("two_people c c")]).toEqual([["c"], ["c"]]);
    expect(unlinked("not_in_payroll c c")).toBeUndefined();
  });

  test("keep two people out of the list of equal names, but not a third one (PEOPLE-38)", () => {
    const marks = new Set(["two_people x y", "two_people y x"]);
    const sameNames = (ids: string[], examined: Partial<HealthData> = {}) => {
      const namesakes = ids.map((id) => person(id, { name: "Ana Costa", managerId: "head" }));
      return findings({ people: [...company, ...namesakes], ...examined })["same_name"];
    };
    expect(sameNames(["x", "y"])).toEqual(["x", "y"]);
    expect(sameNames(["x", "y"], { marks })).toBeUndefined();
    expect(sameNames(["x", "y", "z"], { marks })).toEqual(["x", "y", "z"]);
  });
});

describe("while payroll is not connected", () => {
  const notLookedAt = (people: HealthPerson[], isPayrollConnected = false) =>
    healthChecks
      .filter((check) => !canRun(check, examine({ people, isPayrollConnected })))
      .map(({ id }) => id);
  const never = { isLinkedToPayroll: false, payrollSyncedAt: null, employmentStatus: null };

  test("reports no missing links and marks the check as skipped", () => {
    const people = company.map((one) => ({ ...one, ...never }));
    expect(findings({ people, isPayrollConnected: false })).toEqual({});
    expect(notLookedAt(people)).toEqual([
      "payroll_unknown_employee",
      "left_in_payroll",
      "payroll_not_linked",
      "payroll_old",
    ]);
    expect(notLookedAt(people, true)).toEqual([]);
  });

  test("still checks earlier payroll data", () => {
    expect(notLookedAt(company)).toEqual(["payroll_unknown_employee", "payroll_not_linked"]);
    const people = [...company, person("c", { managerId: "head", employmentStatus: "Terminated" })];
    expect(findings({ people, isPayrollConnected: false })).toEqual({ left_in_payroll: ["c"] });
  });
});

test("a shared e-mail address is reported with the names of the other people", () => {
  const people = [...company, person("c", { managerId: "head", email: "a@example.test" })];
  expect(findings({ people })).toEqual({ shared_email: ["a", "c"] });
  expect(detailOf("shared_email", { people })).toEqual([
    "a@example.test, with Person c",
    "a@example.test, with Person a",
  ]);
});

test("treats two spellings of a name as equal", () => {
  const people = [
    ...company,
    person("c", { managerId: "head", name: "Zoë O’Hara" }),
    person("d", { managerId: "head", name: "Zoe O'Hara" }),
  ];
  expect(findings({ people })).toEqual({ same_name: ["c", "d"] });
});

describe("a preferred name that another person has (PEOPLE-39)", () => {
  const shown = (id: string, name: string, preferredName: string | null = null) =>
    person(id, { managerId: "head", name, preferredName });

  test.each([
    ["as name", [shown("x", "Bruno Okafor", "freja chén"), shown("y", "Freja Chen")], ["x"]],
    ["as preferred name", [shown("x", "Bruno Okafor", "Freja"), shown("y", "Ann Li", "Freja")], ["y", "x"]],
    ["nobody else", [shown("x", "Bruno Okafor", "Freja Chen"), shown("y", "Ann Li")], []],
    ["as name, both written alike", [shown("x", "Freja Chen", "Frēja Chen"), shown("y", "Ann Li")], []],
  ])("%s", (_, people, found) => {
    expect(findings({ people: [...company, ...people] })["borrowed_name"] ?? []).toEqual(found);
  });

  test("names the other person", () => {
    const people = [...company, shown("x", "Bruno Okafor", "Freja Chen"), shown("y", "Freja Chen")];
    expect(detailOf("borrowed_name", { people })).toEqual(["Shown as Freja Chen, like Freja Chen"]);
  });
});

test("counts unlinked accounts until they are marked as needing no match", () => {
  const users = [
    user("1", { isLinkedToPerson: false }),
    user("2", { isLinkedToPerson: false, isIgnored: true }),
    user("3"),
  ];
  expect(findings({ users })).toEqual({ unmatched_user: ["1"] });
});

test.each([
  ["email_of_another_user", "account_conflict"],
  ["user_already_linked", "account_conflict"],
  ["reused_external_id", "reused_id"],
  ["own_manager", "reporting_circle"],
])("the warning %s is the check %s, and only names people in the directory", (code, check) => {
  const warnings = [{ code, detail: "Why.", person_ids: ["a", "gone"] }];
  expect(findings({ warnings })).toEqual({ [check]: ["a"] });
});

test("names a record without an id by its warning", () => {
  const warnings = [{ code: "broken_record", detail: "The 7th record has no id.", person_ids: [] }];
  expect(findings({ warnings })).toEqual({ broken_record: ["The 7th record has no id."] });
});
