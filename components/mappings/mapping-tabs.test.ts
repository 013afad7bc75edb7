import { expect, test } from "vitest";
import type { DetailedMapping } from "@/lib/mappings/schema";
import type { Conflict } from "./conflict-labels";
import { buildMappingSearch, openConflicts, tabOf } from "./mapping-tabs";

const user = (some: Partial<DetailedMapping>): DetailedMapping => ({
  user_id: "1",
  user_name: "Zoë Łukasz",
  user_email: "zoe@fernhill.example",
  payroll_id: "",
  projects_id: "",
  ignored: false,
  payroll_link: null,
  projects_link: null,
  ...some,
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
  ["without any id who needs none", user({ ignored: true }), [], "ignored"],
  [
    "of whom something is asked who needs no id",
    user({ ignored: true }),
    [conflict("payroll", "a")],
    "ignored",
  ],
] as const)("a user %s", (_who, mapping, conflicts, tab) => {
  expect(tabOf(mapping, openConflicts([mapping], conflicts))).toBe(tab);
});

test("a question about nobody on the list is none", () => {
  expect(openConflicts([], [conflict("payroll", "a")]).size).toBe(0);
});

test.each([
  ["", true],
  ["zoe luk", true],
  ["ZOE@FERN", true],
  ["e-77", true],
  ["---", false],
  ["bo", false],
])("searching for %j finds: %s", (query, isThere) => {
  expect(buildMappingSearch([user({ payroll_id: "E-77" })])(query)).toHaveLength(isThere ? 1 : 0);
});
