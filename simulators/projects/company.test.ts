import { describe, expect, test } from "vitest";
import { buildCompany, type Company } from "./company";
import { addNewcomers } from "./newcomers";

const active = ({ people }: Company) =>
  people.filter(
    ({ personType, attributes }) => personType === 1 && !attributes.deactivated_at && !attributes.archived_at,
  );

describe.each([240, 1_000])("a company of %i", (size) => {
  const company = buildCompany(size);

  test("has this many active people, with unique ids and addresses", () => {
    const people = active(company);
    expect(people).toHaveLength(size);
    expect(new Set(people.map(({ id }) => id)).size).toBe(size);
    expect(new Set(people.map(({ attributes }) => attributes.email)).size).toBe(size);
  });

  test("has a different person for each access level", () => {
    const { executive, head, manager, staff } = company.roles;
    expect(new Set([executive.id, head.id, manager.id, staff.id]).size).toBe(4);
    const reportsTo = (id: string) => company.people.filter(({ managerId }) => managerId === id);
    expect(reportsTo(manager.id).length).toBeGreaterThan(0);
    expect(reportsTo(manager.id).flatMap(({ id }) => reportsTo(id))).toEqual([]);
    expect(reportsTo(head.id).flatMap(({ id }) => reportsTo(id)).length).toBeGreaterThan(0);
    expect(reportsTo(staff.id)).toEqual([]);
    expect([executive, head, manager, staff].map(({ title }) => title)).not.toContain("");
  });
});

test.each([10, 59, 60])("a company as small as %i has everybody, and a person for each level", (size) => {
  const company = buildCompany(size);
  expect(active(company)).toHaveLength(size);
  expect(new Set(Object.values(company.roles).map(({ id }) => id)).size).toBe(4);
});

test("the demo's company is deterministic, and has the names that search tests need", () => {
  expect(buildCompany()).toEqual(buildCompany());
  const names = active(buildCompany()).map(({ attributes }) => String(attributes.last_name));
  for (const name of ["Østergård", "Nguyễn", "Müller"]) expect(names).toContain(name);
  expect(names.some((name) => name.includes("'"))).toBe(true);
  expect(names.some((name) => name.includes("-"))).toBe(true);
});

const joinedDays = ({ people }: Company) =>
  new Map(people.map(({ id, attributes }) => [id, String(attributes["joined_at"]).slice(0, 10)]));

test("a few joined in the last 90 days, and none in the future", () => {
  const days = [...joinedDays(addNewcomers(buildCompany(240), "2026-11-21")).values()];
  const recentDays = days.filter((day) => day !== "null" && day >= "2026-08-23");
  expect(recentDays.length).toBeGreaterThan(3);
  expect(recentDays.length).toBeLessThan(24);
  expect(recentDays.filter((day) => day > "2026-11-21")).toEqual([]);
});
