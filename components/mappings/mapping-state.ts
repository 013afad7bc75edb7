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
  const affected = new Set(conflicts.map(({ user_id }) => user_id));
  const open = new Map<string, readonly MappingConflict[]>();
  for (const mapping of mappings.filter(({ user_id }) => affected.has(user_id))) {
    const own = conflicts.filter(({ user_id }) => user_id === mapping.user_id);
    const settled = own.filter(({ provider, external_id }) => mapping[`${provider}_id`] === external_id);
    const left = own.filter((conflict) => settled.every(({ provider }) => provider !== conflict.provider));
    if (left.length > 0) open.set(mapping.user_id, left);
  }
  return open;
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
