import { expect, test } from "vitest";
import type { UserMapping } from "@/lib/mappings/schema";
import type { Conflict } from "./conflict-words";
import { isFound, isInTab, openConflicts } from "./mapping-tabs";

const user = (ids: Partial<UserMapping>): UserMapping => ({
  user_id: "1",
  user_name: "Zoë Łukasz",
  user_email: "zoe@fernhill.example",
  payroll_id: "",
  projects_id: "",
  ...ids,
});
const conflict = (provider: Conflict["provider"], external_id: string): Conflict => ({
  user_id: "1",
  provider,
  external_id,
  reason: "shared_email",
});

test.each([
  ["without any id", user({}), [], "attention"],
  ["with one id", user({ projects_id: "7" }), [], "matched"],
  ["with an open question", user({ projects_id: "7" }), [conflict("payroll", "a")], "attention"],
  [
    "whose question was answered with one of the ids",
    user({ payroll_id: "b" }),
    [conflict("payroll", "a"), conflict("payroll", "b")],
    "matched",
  ],
  [
    "who was answered in one system only",
    user({ payroll_id: "a" }),
    [conflict("payroll", "a"), conflict("projects", "9")],
    "attention",
  ],
] as const)("a user %s", (_who, mapping, conflicts, tab) => {
  const open = openConflicts([mapping], conflicts);
  expect(isInTab("attention", mapping, open)).toBe(tab === "attention");
  expect(isInTab("matched", mapping, open)).toBe(tab === "matched");
  expect(isInTab("everybody", mapping, open)).toBe(true);
});

test.each([
  ["", true],
  ["zoe luk", true],
  ["ZOE@FERN", true],
  ["e-77", true],
  ["---", false],
  ["bo", false],
])("searching for %j finds: %s", (query, isThere) => {
  expect(isFound(query, user({ payroll_id: "E-77" }))).toBe(isThere);
});
