import { expect, test } from "vitest";
import { withPreferredNames } from "./shown-department";

const person = (id: string, first: string) => ({
  ...{ id, first_name: first, last_name: "Person", title: "Designer", manager_id: null },
});

test("a department page shows preferred names for its lead, its people and its newcomers (ABOUT-3)", () => {
  const [anna, zoe] = [person("1", "Anna"), person("2", "Zoe")];
  const shown = withPreferredNames(
    {
      ...{ id: "design", name: "Design", people: 2, mission: null, can_edit: false, lead: zoe, offices: [] },
      teams: [{ name: null, total: 2, people: [anna, zoe] }],
      joined: [{ ...zoe, joined_on: "2026-11-02" }],
    },
    new Map([["2", "Ada Lovelace"]]),
  );
  const names = (people: readonly { first_name: string }[]) => people.map(({ first_name }) => first_name);
  expect(shown.lead?.first_name).toBe("Ada Lovelace");
  expect(names(shown.teams[0]?.people ?? [])).toEqual(["Ada Lovelace", "Anna"]);
  expect(names(shown.joined)).toEqual(["Ada Lovelace"]);
});
