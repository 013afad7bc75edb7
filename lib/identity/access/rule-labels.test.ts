import { expect, test } from "vitest";
import { describeHiddenGroups, describeRule } from "./rule-labels";
import type { ProfileGroup, AccessRule } from "./visibility";

test.each<[AccessRule, string]>([
  [{ name: "everyone" }, "Everyone in the company"],
  [{ name: "executive" }, "Executive"],
  [{ name: "manager" }, "Manager, one level above"],
  [{ name: "self" }, "Their own data"],
  [{ name: "head", levelsAbove: 0 }, "Head, their own data"],
  [{ name: "head", levelsAbove: 1 }, "Head, one level above"],
  [{ name: "head", levelsAbove: 2 }, "Head, two levels above"],
  [{ name: "head", levelsAbove: 10 }, "Head, ten levels above"],
  [{ name: "head", levelsAbove: 11 }, "Head, 11 levels above"],
  [{ name: "head", levelsAbove: 99_999 }, "Head, 99999 levels above"],
])("%j reads: %s", (rule, words) => {
  expect(describeRule(rule)).toBe(words);
});

test("writes the number of levels as a word up to ten", () => {
  const words = ["three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  expect(words.map((_, index) => describeRule({ name: "head", levelsAbove: index + 3 }))).toEqual(
    words.map((word) => `Head, ${word} levels above`),
  );
});

const contactFor = "Contact and demographics are for executives, the heads above this person";

test.each<[string, ProfileGroup[], boolean, string]>([
  [
    "nothing private",
    ["employment"],
    false,
    `${contactFor} and their manager. Financial details are for executives.`,
  ],
  [
    "nothing private, where people see their own",
    ["employment"],
    true,
    `${contactFor}, their manager and the person themself. Financial details are for executives.`,
  ],
  [
    "all but money",
    ["employment", "contact", "demographics"],
    false,
    "Financial details are for executives.",
  ],
  ["everything", ["employment", "contact", "demographics", "financial", "payroll_mapping"], false, ""],
])("a viewer who sees %s reads who sees the remaining groups", (_what, shown, selfAccess, words) => {
  expect(describeHiddenGroups(new Set(shown), { selfAccess }, false)).toBe(words);
});

test("addresses readers as you on their own profile", () => {
  expect(describeHiddenGroups(new Set(["employment"]), { selfAccess: false }, true)).toBe(
    "Contact and demographics are for executives, the heads above you and your manager. Financial details are for executives.",
  );
  expect(describeHiddenGroups(new Set(["financial"]), { selfAccess: true }, true)).toBe(
    "Contact and demographics are for executives, the heads above you, your manager and you.",
  );
});
