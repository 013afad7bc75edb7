import { describe, expect, test } from "vitest";
import { buildChain, buildCompany, type Company } from "./company";

const active = ({ people }: Company) =>
  people.filter(
    ({ personType, attributes }) => personType === 1 && !attributes.deactivated_at && !attributes.archived_at,
  );

function levelsOf(company: Company): number {
  const byId = new Map(company.people.map((person) => [person.id, person]));
  const depth = (id: string | null): number => (id === null ? 0 : 1 + depth(byId.get(id)?.managerId ?? null));
  return Math.max(...active(company).map(({ id }) => depth(id)));
}

describe.each([240, 1_000, 10_000])("a company of %i", (size) => {
  const company = buildCompany(size);

  test("has so many active people, each with their own id and address", () => {
    const people = active(company);
    expect(people).toHaveLength(size);
    expect(new Set(people.map(({ id }) => id)).size).toBe(size);
    expect(new Set(people.map(({ attributes }) => attributes.email)).size).toBe(size);
  });

  test("is the same every time", () => {
    expect(buildCompany(size)).toEqual(company);
  });

  test("has six levels, and nobody leads more people than a person can", () => {
    expect(levelsOf(company)).toBe(6);
    const spans = new Map<string | null, number>();
    for (const { managerId } of active(company)) spans.set(managerId, (spans.get(managerId) ?? 0) + 1);
    spans.delete(null);
    expect(Math.max(...spans.values())).toBeLessThanOrEqual(9);
  });

  test("has somebody for each level of access, all of them different", () => {
    const { executive, head, manager, staff } = company.roles;
    expect(new Set([executive.id, head.id, manager.id, staff.id]).size).toBe(4);
    const reportsTo = (id: string) => company.people.filter(({ managerId }) => managerId === id);
    expect(reportsTo(manager.id).length).toBeGreaterThan(0);
    expect(reportsTo(manager.id).flatMap(({ id }) => reportsTo(id))).toEqual([]);
    expect(reportsTo(head.id).flatMap(({ id }) => reportsTo(id)).length).toBeGreaterThan(0);
    expect(reportsTo(staff.id)).toEqual([]);
  });

  test("has records beside that no sync may bring in", () => {
    expect(company.people.length - active(company).length).toBe(3);
  });
});

test("a chain has everyone report to the one before", () => {
  expect(buildChain(50).people.map(({ managerId }) => managerId)).toEqual([
    null,
    ...Array.from({ length: 49 }, (_, index) => String(1001 + index)),
  ]);
});
