import type { RuleKind } from "@/lib/connections/rules-schema";

/** `value`: label of the value of a rule, if its kind has one. */
export const ruleLabels: Record<RuleKind, { label: string; value?: string }> = {
  disabled: { label: "Disabled accounts" },
  guest: { label: "Guests" },
  no_email: { label: "No e-mail address" },
  no_title: { label: "No job title" },
  email_domain: { label: "E-mail outside these domains", value: "Domains, separated by commas" },
  org_unit: { label: "In the organisation unit", value: "Path of the unit" },
  group: { label: "In the group", value: "Name or id of the group" },
  employment_type: { label: "Employment type", value: "Type" },
  name_contains: { label: "Name contains", value: "Word" },
  email_contains: { label: "E-mail contains", value: "Word" },
};

export const isRuleKind = (kind: string): kind is RuleKind => kind in ruleLabels;

export function describeRule(kind: string, value: string | null | undefined): string {
  if (!isRuleKind(kind)) return "Never include";
  const { label } = ruleLabels[kind];
  return value ? `${label} “${value}”` : label;
}
