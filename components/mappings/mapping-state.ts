import { createTabSearchParams } from "@/components/ui/tab-search-params";
import type { DetailedMapping, UserMapping } from "@/lib/identity/external-ids/schema";
import type { MatchUsersResponse } from "@/lib/links/mappings/schema";

export type MappingConflict = MatchUsersResponse["conflicts"][number];

export const systemLabels = {
  payroll: { title: "Payroll", name: "payroll", record: "employee" },
  projects: { title: "Projects", name: "projects", record: "person" },
} as const;

export const mappingTabs = [
  { value: "attention", label: "Needs attention" },
  { value: "matched", label: "Matched" },
  { value: "ignored", label: "Ignored" },
  { value: "everybody", label: "Everyone" },
] as const;
export type MappingTab = (typeof mappingTabs)[number]["value"];

export const mappingsSearchParams = createTabSearchParams("/admin/connections/mappings", mappingTabs);

export const buildUserMappingPath = (email: string): string =>
  mappingsSearchParams.buildAddress({ tab: "everybody", query: email });

export type ConflictsByUser = ReadonlyMap<string, readonly MappingConflict[]>;

/** The conflicts of a user in a system are resolved once the user has one of the conflicting ids. */
export function findOpenConflicts(
  mappings: readonly UserMapping[],
  conflicts: readonly MappingConflict[],
): ConflictsByUser {
  const idsOf = new Map(
    mappings.map((mapping) => [
      mapping.user_id,
      { payroll: mapping.payroll_id, projects: mapping.projects_id },
    ]),
  );
  const conflictKey = ({ user_id, provider }: MappingConflict) => `${provider} ${user_id}`;
  const settled = new Set(
    conflicts
      .filter(({ user_id, provider, external_id }) => idsOf.get(user_id)?.[provider] === external_id)
      .map(conflictKey),
  );
  const byUser = new Map<string, MappingConflict[]>();
  for (const conflict of conflicts) {
    if (!idsOf.has(conflict.user_id) || settled.has(conflictKey(conflict))) continue;
    byUser.set(conflict.user_id, [...(byUser.get(conflict.user_id) ?? []), conflict]);
  }
  return byUser;
}

/**
 * Users who are not ignored need attention if they have no ids, an id that the connected system does not list (MAP-10),
 * or an open conflict.
 */
export function getMappingTab(
  mapping: DetailedMapping,
  conflicts: ConflictsByUser,
): Exclude<MappingTab, "everybody"> {
  if (mapping.ignored) return "ignored";
  const hasNoId = mapping.payroll_id === "" && mapping.projects_id === "";
  const hasUnknownId = [mapping.payroll_link, mapping.projects_link].some((link) => link?.is_known === false);
  return hasNoId || hasUnknownId || conflicts.has(mapping.user_id) ? "attention" : "matched";
}
