import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/directory/schema";
import { buildPerson } from "@/testing/directory-person";
import { buildDepartmentPath, toDepartmentId } from "./department-id";
import {
  countPeopleByOffice,
  findDepartmentLead,
  findNewcomers,
  groupByTeam,
  groupDepartments,
} from "./group-departments";

const person = (id: string, manager_id: string | null = null) => buildPerson(id, { manager_id });
const detail = (
  given: Partial<{
    department: string | null;
    teams: string[];
    office: string | null;
    joined_on: string;
  }> = {},
) => ({ department: "Design", teams: [], office: null, joined_on: null, ...given });
const ids = (people: readonly Person[]) => people.map(({ id }) => id);

describe("departments", () => {
  test("are listed with their people, largest first, then by name; people without one are in none", () => {
    const people = ["a", "b", "c", "d", "e"].map((id) => person(id));
    const details = new Map([
      ["a", detail({ department: "Web" })],
      ["b", detail({ department: "Art" })],
      ["c", detail({ department: null })],
      ["d", detail()],
      ["e", detail()],
    ]);
    expect(groupDepartments(people, details).map(({ id, people: own }) => [id, ids(own)])).toEqual([
      ["design", ["d", "e"]],
      ["art", ["b"]],
      ["web", ["a"]],
    ]);
  });

  test("with names that differ only in marks or case have unique ids, and every link finds its department", () => {
    const names = ["Bán hàng", "Bàn hàng", "Ban hang", "BAN HANG", "Kế toán", "Ke toan", "Kế toán"];
    const people = names.map((_name, index) => person(String(index)));
    const details = new Map(names.map((department, index) => [String(index), detail({ department })]));
    const groups = groupDepartments(people, details);
    expect(groups.map(({ id, people: own }) => [id, ids(own)])).toEqual([
      ["ke-toan", ["4", "5", "6"]],
      ["ban-hang", ["2", "3"]],
      ["bán-hàng", ["0"]],
      ["bàn-hàng", ["1"]],
    ]);
    for (const [index, name] of names.entries()) {
      const id = decodeURIComponent(buildDepartmentPath(name).replace("/departments/", ""));
      const found = groups.find((group) => group.id === id || group.otherIds.includes(id));
      expect(ids(found?.people ?? [])).toContain(String(index));
    }
  });

  test.each([
    ["R&D", "r-d", "/departments/r-d"],
    ["Ménage  à trois", "menage-a-trois", `/departments/${encodeURIComponent("ménage-à-trois")}`],
    ["デザイン", "デザイン", `/departments/${encodeURIComponent("デザイン".normalize("NFC"))}`],
  ])("have an id and a path built from their name: %s", (name, id, path) => {
    expect([toDepartmentId(name).normalize("NFKC"), buildDepartmentPath(name)]).toEqual([id, path]);
  });
});

describe("the lead of a department", () => {
  test("is the person with the most people below, of those without a manager in the department", () => {
    const people = [person("solo", "ceo"), person("x", "head"), person("head", "ceo"), person("y", "x")];
    expect(findDepartmentLead(people)?.id).toBe("head");
  });

  test("is the first in directory order if several are equal, and null without people", () => {
    expect([
      findDepartmentLead([person("a", "ceo"), person("b", "ceo")])?.id,
      findDepartmentLead([]),
    ]).toEqual(["a", null]);
  });

  test("is found where managers form a circle", () => {
    expect(findDepartmentLead([person("a", "b"), person("b", "a")])).not.toBeNull();
  });
});

test("people are grouped by their other teams, largest first, people without one last", () => {
  const people = ["a", "b", "c"].map((id) => person(id));
  const details = new Map([
    ["a", detail({ teams: ["design", "Web"] })],
    ["b", detail({ teams: ["Art", "Web"] })],
    ["c", detail({ teams: ["Design"] })],
  ]);
  expect(
    groupByTeam({ name: "Design", people }, details).map(({ name, people: own }) => [name, ids(own)]),
  ).toEqual([
    ["Web", ["a", "b"]],
    ["Art", ["b"]],
    [null, ["c"]],
  ]);
});

test("headcount by office merges spellings and counts people without one last", () => {
  const people = ["a", "b", "c", "d"].map((id) => person(id));
  const details = new Map([
    ["a", detail({ office: "Perth" })],
    ["b", detail({ office: "Ōslo" })],
    ["c", detail({ office: "Oslo" })],
    ["d", detail()],
  ]);
  expect(countPeopleByOffice(people, details)).toEqual([
    { name: "Oslo", people: 2 },
    { name: "Perth", people: 1 },
    { name: null, people: 1 },
  ]);
});

test("newcomers of the last 90 days come newest first", () => {
  const people = ["a", "b", "c"].map((id) => person(id));
  const details = new Map([
    ["a", detail({ joined_on: "2026-10-01" })],
    ["b", detail({ joined_on: "2026-11-20" })],
    ["c", detail({ joined_on: "2020-11-20" })],
  ]);
  expect(findNewcomers(people, details, "2026-11-25").map(({ person: { id } }) => id)).toEqual(["b", "a"]);
});
