import { describe, expect, test } from "vitest";
import { buildChain, buildCompany, mainCompanyId, type Company } from "./company";

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

  test("has this many active people, with unique ids and addresses", () => {
    const people = active(company);
    expect(people).toHaveLength(size);
    expect(new Set(people.map(({ id }) => id)).size).toBe(size);
    expect(new Set(people.map(({ attributes }) => attributes.email)).size).toBe(size);
  });

  test("is deterministic", () => {
    expect(buildCompany(size)).toEqual(company);
  });

  test("has six levels and limited spans", () => {
    expect(levelsOf(company)).toBe(6);
    const spans = new Map<string | null, number>();
    for (const { managerId } of active(company)) spans.set(managerId, (spans.get(managerId) ?? 0) + 1);
    spans.delete(null);
    expect(Math.max(...spans.values())).toBeLessThanOrEqual(9);
  });

  test("has five to nine reports per manager, eight at the top", () => {
    const spans = new Map<string | null, number>();
    for (const { managerId } of active(company)) spans.set(managerId, (spans.get(managerId) ?? 0) + 1);
    spans.delete(null);
    expect(spans.get(company.roles.executive.id)).toBe(8);
    expect(Math.min(...spans.values())).toBeGreaterThanOrEqual(5);
  });

  test("has no cycles: every reporting line ends at a root", () => {
    const managers = new Map(active(company).map(({ id, managerId }) => [id, managerId]));
    const endsWell = (start: string): boolean => {
      const seen = new Set<string>();
      for (let id: string | null = start; id !== null; id = managers.get(id) ?? null) {
        if (seen.has(id) || !managers.has(id)) return false;
        seen.add(id);
      }
      return true;
    };
    expect([...managers.keys()].filter((id) => !endsWell(id))).toEqual([]);
  });

  test("has plain ASCII addresses, and start dates with offsets other than UTC", () => {
    for (const { attributes } of active(company)) {
      expect(attributes.email).toMatch(/^[a-z]+\.[a-z]+\d*@fernhill\.example$/);
      expect(attributes["joined_at"]).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000[+-](?!00)\d\d:\d\d$/);
    }
  });

  test("has pictures of most of its people, each with a unique address", () => {
    const pictures = active(company).flatMap(({ attributes }) => attributes.avatar_url ?? []);
    expect(pictures.length / size).toBeGreaterThan(0.75);
    expect(pictures.length / size).toBeLessThan(0.9);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test("has a few contractors and a few people without a title", () => {
    const contractors = active(company).filter(({ companyId }) => companyId !== mainCompanyId);
    expect(contractors.length / size).toBeGreaterThan(0.02);
    expect(contractors.length / size).toBeLessThan(0.07);
    expect(active(company).some(({ attributes }) => attributes.title === null)).toBe(true);
  });

  test("has distinct titles directly below the top", () => {
    const chiefs = active(company).filter(({ managerId }) => managerId === company.roles.executive.id);
    expect(new Set(chiefs.map(({ attributes }) => attributes.title)).size).toBe(8);
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

  test("also has records that no sync may import", () => {
    expect(company.people.length - active(company).length).toBe(3);
  });
});

test("a chain has everyone report to the previous person", () => {
  expect(buildChain(50).people.map(({ managerId }) => managerId)).toEqual([
    null,
    ...Array.from({ length: 49 }, (_, index) => String(1001 + index)),
  ]);
});

test("a company of 100,000 has few namesakes", () => {
  const people = active(buildCompany(100_000));
  const names = people.map(
    ({ attributes }) => `${String(attributes.first_name)} ${String(attributes.last_name)}`,
  );
  expect(people).toHaveLength(100_000);
  expect(new Set(people.map(({ attributes }) => attributes.email)).size).toBe(100_000);
  expect(new Set(names).size).toBeGreaterThan(80_000);
});

test.each([10, 17, 29, 50, 59, 60, 113])(
  "a company as small as %i has everybody, and a person for each level",
  (size) => {
    const company = buildCompany(size);
    expect(active(company)).toHaveLength(size);
    expect(new Set(Object.values(company.roles).map(({ id }) => id)).size).toBe(4);
  },
);

test("the demo's company has the names that search tests need", () => {
  const names = active(buildCompany()).map(({ attributes }) => String(attributes.last_name));
  for (const name of ["Østergård", "Nguyễn", "Müller"]) expect(names).toContain(name);
  expect(names.some((name) => name.includes("'"))).toBe(true);
  expect(names.some((name) => name.includes("-"))).toBe(true);
});
