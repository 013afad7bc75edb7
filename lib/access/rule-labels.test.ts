import { expect, test } from "vitest";
import { ruleLabel } from "./rule-labels";
import type { Rule } from "./visibility";

test.each<[Rule, string]>([
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
  expect(ruleLabel(rule)).toBe(words);
});
