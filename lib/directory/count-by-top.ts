/** Counts the people below each person who has no manager among these people. Takes linear time at any depth. */
export function countByTop(managerById: ReadonlyMap<string, string | null>): Map<string, number> {
  const topById = new Map<string, string>();
  const sizes = new Map<string, number>();
  for (const id of managerById.keys()) {
    const walked = new Set<string>();
    let at = id;
    let top = topById.get(at);
    while (top === undefined) {
      walked.add(at);
      const above = managerById.get(at) ?? null;
      if (above === null || !managerById.has(above) || walked.has(above)) top = at;
      else {
        at = above;
        top = topById.get(at);
      }
    }
    for (const below of walked) topById.set(below, top);
    sizes.set(top, (sizes.get(top) ?? 0) + 1);
  }
  return sizes;
}
