export type PersonWithManagerId = { id: string; managerId: string | null };

export type ReportingLineRepair = {
  personId: string;
  managerId: string;
  reason: "own-manager" | "unknown-manager" | "loop";
};

/** Ignores unknown managers, and cuts each loop at its first member in the order of `people` (PEOPLE-6). */
export function resolveReportingLines(people: readonly PersonWithManagerId[]): {
  managerOf: Map<string, string | null>;
  repairs: ReportingLineRepair[];
} {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const repairs: ReportingLineRepair[] = [];
  for (const { id, managerId } of people) {
    if (managerId === null) continue;
    const reason = managerId === id ? "own-manager" : managerOf.has(managerId) ? null : "unknown-manager";
    if (!reason) continue;
    managerOf.set(id, null);
    repairs.push({ personId: id, managerId, reason });
  }
  let positions: Map<string, number> | undefined;
  const walkOf = new Map<string, string>(); // a walk stops at people whom any walk has visited: linear time
  for (const { id: walk } of people) {
    let at: string | null = walk;
    for (; at !== null && !walkOf.has(at); at = managerOf.get(at) ?? null) walkOf.set(at, walk);
    if (at === null || walkOf.get(at) !== walk) continue;
    positions ??= new Map(people.map(({ id }, index) => [id, index]));
    let first = at;
    for (let member = managerOf.get(at); member && member !== at; member = managerOf.get(member))
      if ((positions.get(member) ?? 0) < (positions.get(first) ?? 0)) first = member;
    repairs.push({ personId: first, managerId: managerOf.get(first) ?? first, reason: "loop" });
    managerOf.set(first, null);
  }
  return { managerOf, repairs };
}

/** Returns the first manager who is not hidden. `managerOf` has the managers of hidden people, without loops. */
export function findVisibleManager(
  listedManager: string | null,
  isHidden: ReadonlySet<string>,
  managerOf: ReadonlyMap<string, string | null>,
): string | null {
  let manager = listedManager;
  while (manager !== null && isHidden.has(manager)) manager = managerOf.get(manager) ?? null;
  return manager;
}
