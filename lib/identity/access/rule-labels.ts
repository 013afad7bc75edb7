import { joinNames, pluralize } from "@/lib/platform/text/text-format";
import {
  getCustomFieldViewRules,
  getGroupRules,
  sensitiveGroups,
  type FieldAccess,
  type SelfAccessSetting,
  type ProfileGroup,
  type AccessRule,
} from "./visibility";

const numberWords = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export function describeRule(rule: AccessRule): string {
  switch (rule.name) {
    case "everyone":
      return "Everyone in the company";
    case "executive":
      return "Executive";
    case "manager":
      return "Manager, one level above";
    case "self":
      return "Their own data";
    case "head":
      return rule.levelsAbove === 0
        ? "Head, their own data"
        : `Head, ${numberWords[rule.levelsAbove - 1] ?? rule.levelsAbove} ${pluralize(rule.levelsAbove, "level")} above`;
  }
}

const audienceLabels: Record<AccessRule["name"], string> = {
  everyone: "everyone in the company",
  executive: "executives",
  head: "the heads above this person",
  manager: "their manager",
  self: "the person themself",
};

const ownAudienceLabels: typeof audienceLabels = {
  ...audienceLabels,
  head: "the heads above you",
  manager: "your manager",
  self: "you",
};

const sensitiveGroupLabels = {
  contact: "private contact details",
  demographics: "demographics",
  financial: "financial details",
};

/** Describes who can see a custom field; null if everyone can. `isOwn`: the viewer reads their own profile. */
export function describeFieldAudience(access: FieldAccess, isOwn: boolean): string | null {
  const rules = getCustomFieldViewRules(access);
  if (rules.includes("everyone")) return null;
  const labels = isOwn ? ownAudienceLabels : audienceLabels;
  return `Only ${joinNames(rules.map((name) => labels[name]))} can see this`;
}

/** Returns one sentence per audience; empty if no group is hidden. `isOwn`: the viewer's own profile. */
export function describeHiddenGroups(
  shown: ReadonlySet<ProfileGroup>,
  policy: SelfAccessSetting,
  isOwn: boolean,
): string {
  const labels = isOwn ? ownAudienceLabels : audienceLabels;
  const groupsByAudience = new Map<string, string[]>();
  for (const group of sensitiveGroups.filter((group) => !shown.has(group))) {
    const audience = joinNames(getGroupRules(group, policy).map((name) => labels[name]));
    groupsByAudience.set(audience, [...(groupsByAudience.get(audience) ?? []), sensitiveGroupLabels[group]]);
  }
  return [...groupsByAudience]
    .map(([audience, groups]) => `Only ${audience} can see ${joinNames(groups)}.`)
    .join(" ");
}
