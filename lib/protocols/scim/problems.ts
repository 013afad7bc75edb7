import { Problem } from "@/lib/platform/problem";
import type { ResourceType } from "./attributes";

/** RFC 7644, table 9. By problem code, for the codes that only SCIM uses. */
export const scimTypeByCode: Readonly<Record<string, string>> = {
  invalid_filter: "invalidFilter",
  invalid_path: "invalidPath",
};

export const invalidFilterProblem = (detail: string): Problem =>
  new Problem("invalid", "invalid_filter", `The filter cannot be read. ${detail}`);

/** If the extension has the attribute, the message says how to name it. */
export function describeUnknownAttribute(
  name: string,
  { name: kind, extension }: { name: string; extension?: ResourceType["extension"] },
): string {
  const shown = name.slice(0, 60);
  const [first] = shown.toLowerCase().split(".");
  const isExtended = extension?.attributes.some((attribute) => attribute.name.toLowerCase() === first);
  const hint = isExtended ? ` Use ${extension?.schema}:${shown}.` : "";
  return `${kind} has no attribute ${shown} that can be filtered or sorted by.${hint}`;
}

/** `names`: in lower case. `why`: reason, as a sentence. */
export type HiddenAttributes = {
  names: ReadonlySet<string>;
  code: "not_allowed" | "public_only_token";
  why: string;
};

/** A filter or sort by a hidden attribute would reveal its values. */
export const hiddenAttributeProblem = ({ code, why, names }: HiddenAttributes): Problem =>
  new Problem("forbidden", code, `${why} Leave ${[...names].join(", ")} out of filter and sortBy.`);
