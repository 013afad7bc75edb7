type BranchName = { person_id: string; name: string };

/** Maximum length in characters. Declared outside the schemas, because browsers do not load the schemas. */
export const maxDepartmentNameLength = 120;

/** Suggests the name of a branch from the title of its lead: "Head of Design" becomes "Design". */
export const suggestBranchName = (title: string): string =>
  title
    .replace(/^(?:head|vp|vice president|director|chief|lead) (?:of )?/i, "")
    .replace(/ (?:officer|director|manager|lead)$/i, "")
    .trim();

/** `names` is by person id. An empty name removes a branch; other branches stay. */
export function updateBranchNames(
  branches: readonly BranchName[],
  names: ReadonlyMap<string, string>,
): BranchName[] {
  const all = new Map([
    ...branches.map(({ person_id, name }) => [person_id, name] as const),
    ...[...names].map(([id, name]) => [id, name.trim()] as const),
  ]);
  return [...all].flatMap(([person_id, name]) => (name ? [{ person_id, name }] : []));
}
