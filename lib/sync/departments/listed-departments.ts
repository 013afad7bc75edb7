import type { VendorPerson } from "@/lib/connections/connectors/people/port";
import { removeDuplicateNames } from "@/lib/directory/spellings";
import { compareNames } from "@/lib/identity/matching/names";
import { cleanText } from "@/lib/platform/text/plain-text";
import { maxDepartmentNameLength } from "./branch-names";
import type { DepartmentSettings } from "./schema";

const maxTeams = 50;

/** Returns at most 50 sorted names: the first of names that differ only in case, accents or punctuation. */
export function cleanTeamNames(names: readonly string[]): string[] {
  return removeDuplicateNames(names.map((name) => clean(name) ?? "").filter(Boolean))
    .sort(compareNames)
    .slice(0, maxTeams);
}

/**
 * Returns the department from the chosen custom field or tag. Null if there is none, or if the source is teams or
 * branches, from which the sync plan derives the department. Undefined if the vendor omitted the fields or the tags.
 */
export function readListedDepartment(
  { customFields, tags }: Pick<VendorPerson, "customFields" | "tags">,
  { source, field_id, tag_prefix }: DepartmentSettings,
): string | null | undefined {
  if (source === "custom_field") return customFields && clean(customFields[field_id ?? ""]);
  if (source !== "tag") return null;
  const prefix = (tag_prefix ?? "").toLowerCase();
  const tag = tags?.find((one) => one.toLowerCase().startsWith(prefix) && one.length > prefix.length);
  return tags && clean(tag?.slice(prefix.length));
}

const clean = (name: string | undefined): string | null =>
  cleanText(name ?? "", maxDepartmentNameLength) || null;
