import { expect, test } from "vitest";
import { describeFieldAudience, describeHiddenGroups, describeRule } from "./rule-labels";
import type { ProfileGroup, AccessRule, FieldAccess } from "./visibility";

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
])("%j reads: %s", (rule, words) => {
  expect(describeRule(rule)).toBe(words);
});

const canSeeContact =
  "can see private contact details and demographics. Only executives can see financial details.";

test.each<[string, ProfileGroup[], boolean, string]>([
  [
    "no private group",
    ["employment"],
    false,
    `Only executives, the heads above this person and their manager ${canSeeContact}`,
  ],
  [
    "no private group, with self access enabled",
    ["employment"],
    true,
    `Only executives, the heads above this person, their manager and the person themself ${canSeeContact}`,
  ],
  [
    "everything except financial details",
    ["employment", "contact", "demographics"],
    false,
    "Only executives can see financial details.",
  ],
  ["everything", ["employment", "contact", "demographics", "financial", "payroll_mapping"], false, ""],
])("describes who can see the hidden groups to a viewer who sees %s", (_what, shown, selfAccess, words) => {
  expect(describeHiddenGroups(new Set(shown), { selfAccess }, false)).toBe(words);
});

test("addresses viewers in the second person on their own profile", () => {
  expect(describeHiddenGroups(new Set(["employment"]), { selfAccess: false }, true)).toBe(
    `Only executives, the heads above you and your manager ${canSeeContact}`,
  );
  expect(describeHiddenGroups(new Set(["financial"]), { selfAccess: true }, true)).toBe(
    "Only executives, the heads above you, your manager and you can see private contact details and demographics.",
  );
});

test.each<[FieldAccess, audience: string | null, ownAudience: string | null]>([
  [{ seen_by: "everyone", edited_by: "person" }, null, null],
  [{ seen_by: "executives", edited_by: "executive" }, "executives", "executives"],
  [
    { seen_by: "executives", edited_by: "person" },
    "executives and the person themself",
    "executives and you",
  ],
  [
    { seen_by: "managers", edited_by: "executive" },
    "executives, the heads above this person and their manager",
    "executives, the heads above you and your manager",
  ],
])(
  "a custom field with %j names its audience, including its editors, unless everyone sees it (FIELD-2)",
  (access, audience, ownAudience) => {
    const sentence = (whose: string | null) => whose && `Only ${whose} can see this`;
    expect(describeFieldAudience(access, false)).toBe(sentence(audience));
    expect(describeFieldAudience(access, true)).toBe(sentence(ownAudience));
  },
);
