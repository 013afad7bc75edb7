import { tabSearchParams } from "@/components/ui/tab-search-params";
import type { DetailedMapping, UserMapping } from "@/lib/mappings/schema";
import { foldName } from "@/lib/matching/names";
import type { Conflict } from "./conflict-labels";

export const tabs = [
  { value: "attention", label: "Needs attention" },
  { value: "matched", label: "Matched" },
  { value: "ignored", label: "Ignored" },
  { value: "everybody", label: "Everyone" },
] as const;
export type Tab = (typeof tabs)[number]["value"];

/** The page's tab and search in its address. */
export const mappingsSearchParams = tabSearchParams("/admin/connections/mappings", tabs);

/** The page with one user, whichever tab they belong to. */
export const addressOfUser = (email: string): string =>
  mappingsSearchParams.addressOf({ tab: "everybody", query: email });

/** What the last matching could not settle, by user. */
export type ConflictsByUser = ReadonlyMap<string, readonly Conflict[]>;

/** Those that still stand: an id that the user has by now is no question any more. */
export function openConflicts(
  mappings: readonly UserMapping[],
  conflicts: readonly Conflict[],
): ConflictsByUser {
  const idsOf = new Map(
    mappings.map((mapping) => [
      mapping.user_id,
      { payroll: mapping.payroll_id, projects: mapping.projects_id },
    ]),
  );
  const questionOf = ({ user_id, provider }: Conflict) => `${provider} ${user_id}`;
  const settled = new Set(
    conflicts
      .filter(({ user_id, provider, external_id }) => idsOf.get(user_id)?.[provider] === external_id)
      .map(questionOf),
  );
  const byUser = new Map<string, Conflict[]>();
  for (const conflict of conflicts) {
    if (!idsOf.has(conflict.user_id) || settled.has(questionOf(conflict))) continue;
    byUser.set(conflict.user_id, [...(byUser.get(conflict.user_id) ?? []), conflict]);
  }
  return byUser;
}

/** The one tab, beside everybody's, to which a user belongs. No id at all, or a question left open, needs attention. */
export function tabOf(mapping: DetailedMapping, conflicts: ConflictsByUser): Exclude<Tab, "everybody"> {
  if (mapping.ignored) return "ignored";
  const hasNoId = mapping.payroll_id === "" && mapping.projects_id === "";
  return hasNoId || conflicts.has(mapping.user_id) ? "attention" : "matched";
}

/** Finds users by name, e-mail address or id; capitals and accents do not matter. */
export function buildMappingSearch<M extends UserMapping>(mappings: readonly M[]) {
  const searched = mappings.map((mapping) => ({
    mapping,
    name: foldName(mapping.user_name),
    others: [mapping.user_email, mapping.payroll_id, mapping.projects_id].map((text) => text.toLowerCase()),
  }));
  return (query: string): readonly M[] => {
    const text = query.trim().toLowerCase();
    if (text === "") return mappings;
    const folded = foldName(query);
    return searched
      .filter(
        ({ name, others }) =>
          (folded !== "" && name.includes(folded)) || others.some((other) => other.includes(text)),
      )
      .map(({ mapping }) => mapping);
  };
}
