export type ReportingLine = { id: string; managerId: string | null };

/** Something in the reporting lines that could not be taken as given; that person stands without a manager. */
export type Repair = {
  personId: string;
  managerId: string;
  reason: "own-manager" | "unknown-manager" | "loop";
};

/**
 * Makes a forest of any manager graph. A manager who is unknown or the person themself counts as none; a loop is cut at
 * its member that comes first in `people`, who is then without a manager. Everyone keeps at most one manager, and following
 * managers always ends. Linear in the number of people, however deep. Source: PEOPLE-6.
 */
export function resolveReportingLines(people: readonly ReportingLine[]): {
  managerOf: Map<string, string | null>;
  repairs: Repair[];
} {
  const managerOf = new Map<string, string | null>();
  const position = new Map<string, number>();
  for (const [index, { id, managerId }] of people.entries()) {
    managerOf.set(id, managerId);
    position.set(id, index);
  }
  const repairs: Repair[] = [];
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

/** The members of each loop, by position, of everybody's manager by position. Every person is walked over once: a walk ends where an earlier one has been. */
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
