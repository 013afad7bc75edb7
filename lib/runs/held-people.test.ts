import { expect, test } from "vitest";
import { summariseHeld, type HeldPerson } from "./held-people";

const person = (id: string, reports = 0): HeldPerson => ({
  id,
  name: `Person ${id}`,
  title: "Designer",
  office: null,
  reports,
});

test("who would be missed most comes first, then by name, and the numbers are of all, listed or not", () => {
  const held = [person("b"), person("a"), person("c", 2), person("d", 5)];
  const { people, managers, reports, includes_you } = summariseHeld(held, "x", 3);
  expect(people.map(({ person_id }) => person_id)).toEqual(["d", "c", "a"]);
  expect([managers, reports, includes_you]).toEqual([2, 7, false]);
});

test("whoever asks is told that they are among them, and nobody is where they are no person", () => {
  expect(summariseHeld([person("a")], "a", 1_000).includes_you).toBe(true);
  expect(summariseHeld([person("a")], null, 1_000).includes_you).toBe(false);
  expect(summariseHeld([], null, 1_000)).toEqual({
    people: [],
    managers: 0,
    reports: 0,
    includes_you: false,
  });
});
