import type { Rule } from "./visibility";

const counted = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

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
        : `Head, ${counted[rule.levelsAbove] ?? rule.levelsAbove} ${rule.levelsAbove === 1 ? "level" : "levels"} above`;
  }
}
