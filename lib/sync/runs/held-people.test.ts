import { expect, test } from "vitest";
import { summariseHeldRemovals } from "./held-people";

const person = (id: string, reports = 0) => ({
  person_id: id,
  name: `Person ${id}`,
  title: "Designer",
  office: null,
  reports,
});

test("lists people with most reports first, then by name, and counts all people, listed or not", () => {
  const held = [person("b"), person("a"), person("c", 2), person("d", 5)];
  const { people, managers, reports, includes_you } = summariseHeldRemovals(held, "x", 3);
  expect(people.map(({ person_id }) => person_id)).toEqual(["d", "c", "a"]);
  expect([managers, reports, includes_you]).toEqual([2, 7, false]);
});

test("reports whether the viewer is included; a user without a person is not", () => {
  expect(summariseHeldRemovals([person("a")], "a", 1_000).includes_you).toBe(true);
  expect(summariseHeldRemovals([person("a")], null, 1_000).includes_you).toBe(false);
  expect(summariseHeldRemovals([], null, 1_000)).toEqual({
    people: [],
    managers: 0,
    reports: 0,
    includes_you: false,
  });
});
