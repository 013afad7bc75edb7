import { describe, expect, test } from "vitest";
import { buildCompany, type Company } from "./company";
import { addNewcomers } from "./newcomers";

const company = buildCompany(240);

const joinedDays = ({ people }: Company) =>
  new Map(people.map(({ id, attributes }) => [id, String(attributes["joined_at"]).slice(0, 10)]));

describe.each([
  ["2026-11-21", "2026-08-23"],
  ["2027-01-03", "2026-10-05"],
])("on %s", (today, ninetyDaysAgo) => {
  const before = joinedDays(company);
  const after = joinedDays(addNewcomers(company, today));

  test("a few joined in the last 90 days, and none in the future", () => {
    const days = [...after.values()].filter((day) => day !== "null");
    const lately = days.filter((day) => day >= ninetyDaysAgo);
    expect(lately.length).toBeGreaterThan(3);
    expect(lately.length).toBeLessThan(24);
    expect(days.filter((day) => day > today)).toEqual([]);
  });

  test("everybody else is unchanged, with mostly equal start dates", () => {
    expect([...after.keys()]).toEqual([...before.keys()]);
    const moved = [...after].filter(([id, day]) => day !== before.get(id));
    expect(moved.length).toBeLessThan(240 / 6);
    for (const [id, day] of moved) expect(day.slice(5)).toBe(before.get(id)?.slice(5));
  });

  test("newcomers exclude managers and people with a demo account", () => {
    const leading = new Set(company.people.map(({ managerId }) => managerId));
    const known = new Set(Object.values(company.roles).map(({ id }) => id));
    for (const id of [...leading, ...known]) if (id) expect(after.get(id)).toBe(before.get(id));
  });
});

test("a newcomer's start date is equal on the next day", () => {
  const days = (today: string) => joinedDays(addNewcomers(company, today));
  const tomorrow = days("2026-11-22");
  const changed = [...days("2026-11-21")].filter(([id, day]) => tomorrow.get(id) !== day);
  expect(changed.length).toBeLessThan(3);
});
