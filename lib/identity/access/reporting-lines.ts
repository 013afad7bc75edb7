export type PersonWithManagerId = { id: string; managerId: string | null };

export type ReportingLineRepair = {
  personId: string;
  managerId: string;
  reason: "own-manager" | "unknown-manager" | "loop";
};

/**
 * Returns the effective manager of each person, so that the reporting lines form a forest, and the ignored lines
 * (`repairs`). Ignores a manager who is unknown or the person themself. Cuts each loop at its first member in the order
 * of `people`, who becomes a root. Runs in linear time at any depth. Source: PEOPLE-6.
 */
export function resolveReportingLines(people: readonly PersonWithManagerId[]): {
  managerOf: Map<string, string | null>;
  repairs: ReportingLineRepair[];
} {
  const managerOf = new Map<string, string | null>();
  const position = new Map<string, number>();
  for (const [index, { id, managerId }] of people.entries()) {
    managerOf.set(id, managerId);
    position.set(id, index);
  }
  const repairs: ReportingLineRepair[] = [];
  for (const { id, managerId } of people) {
    if (managerId === null) continue;
    const reason = managerId === id ? "own-manager" : managerOf.has(managerId) ? null : "unknown-manager";
    if (!reason) continue;
    managerOf.set(id, null);
    repairs.push({ personId: id, managerId, reason });
  }
  const managers = people.map(({ id }) => position.get(managerOf.get(id) ?? "") ?? null);
  for (const loop of findLoops(managers)) {
    const first = people[loop.reduce((a, b) => Math.min(a, b))]?.id ?? "";
    repairs.push({ personId: first, managerId: managerOf.get(first) ?? first, reason: "loop" });
    managerOf.set(first, null);
  }
  return { managerOf, repairs };
}

/** Returns positions in `managers`. Linear time, because a walk stops at people whom any walk has visited. */
function findLoops(managers: readonly (number | null)[]): number[][] {
  const loops: number[][] = [];
  const seenInWalk: (number | null)[] = managers.map(() => null);
  const managerOf = (person: number) => managers[person] ?? null;
  for (let walk = 0; walk < managers.length; walk++) {
    let current: number | null = walk;
    while (current !== null && seenInWalk[current] === null) {
      seenInWalk[current] = walk;
      current = managerOf(current);
    }
    if (current === null || seenInWalk[current] !== walk) continue;
    const loop: number[] = [];
    let member: number | null = current;
    do {
      loop.push(member);
      member = managerOf(member);
    } while (member !== null && member !== current);
    loops.push(loop);
  }
  return loops;
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
