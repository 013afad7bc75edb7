import type { DepartmentSettings } from "./schema";

/** Stands outside the schemas, which browsers do not load. */
export const maxDepartmentNameLength = 120;

/** Suggests the name of a branch from the title of its lead: "Head of Design" becomes "Design". */
export const suggestBranchName = (title: string): string =>
  title
    .replace(/^(?:head|vp|vice president|director|chief|lead) (?:of )?/i, "")
    .replace(/ (?:officer|director|manager|lead)$/i, "")
    .trim();

/** Returns the branches with the typed names; an empty name removes a branch, and names of other branches stay. */
export function applyBranchNames(
  branches: DepartmentSettings["branches"],
  names: ReadonlyMap<string, string>,
): DepartmentSettings["branches"] {
  const all = new Map([
    ...branches.map(({ person_id, name }) => [person_id, name] as const),
    ...[...names].map(([id, name]) => [id, name.trim()] as const),
  ]);
  return [...all].flatMap(([person_id, name]) => (name ? [{ person_id, name }] : []));
}
