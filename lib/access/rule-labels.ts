import { inSentence, plural } from "@/lib/wording";
import { rulesOf, sensitiveGroups, type Policy, type ProfileGroup, type Rule } from "./visibility";

const counted = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The rule in a few words that anyone understands: "Head, two levels above". */
export function ruleLabel(rule: Rule): string {
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
        : `Head, ${counted[rule.levelsAbove - 1] ?? rule.levelsAbove} ${plural(rule.levelsAbove, "level")} above`;
  }
}

const audiences: Record<Rule["name"], string> = {
  everyone: "everyone in the company",
  executive: "executives",
  head: "the heads above this person",
  manager: "their manager",
  self: "the person themself",
};

/** The same where the reader is that person. */
const ownAudiences: typeof audiences = {
  ...audiences,
  head: "the heads above you",
  manager: "your manager",
  self: "you",
};

const hiddenLabels = { contact: "Contact", demographics: "Demographics", financial: "Financial details" };

const list = new Intl.ListFormat("en-GB");

/**
 * Whom the private groups that are not shown are for, a sentence for each audience; empty where all are shown. `isOwn`: the reader's own
 * profile.
 */
export function hiddenGroupsLabel(shown: ReadonlySet<ProfileGroup>, policy: Policy, isOwn: boolean): string {
  const words = isOwn ? ownAudiences : audiences;
  const groupsOf = new Map<string, string[]>();
  for (const group of sensitiveGroups.filter((one) => !shown.has(one))) {
    const audience = list.format(rulesOf(group, policy).map((name) => words[name]));
    groupsOf.set(audience, [...(groupsOf.get(audience) ?? []), hiddenLabels[group]]);
  }
  return [...groupsOf]
    .map(([audience, [first = "", ...others]]) => {
      return `${list.format([first, ...others.map(inSentence)])} are for ${audience}.`;
    })
    .join(" ");
}
