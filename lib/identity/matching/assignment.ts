import { compareCodeUnits } from "./names";

/** Possible match of a person and an employee. `weight` is a positive integer; higher is more likely. */
export type WeightedPair<Pair> = { person: string; employee: string; weight: number; pair: Pair };

/**
 * Returns the one-to-one assignment with the maximum total weight. Equal optima are resolved by id, so the result does
 * not depend on the order of edges.
 *
 * Uses successive shortest paths for sparse graphs (Ahuja, Magnanti, Orlin, "Network Flows", 1993, section 12.4): adds
 * one person at a time and applies the best augmenting path among the people added so far. A person stays unassigned if
 * no employee is left or if the assignment would reduce the total. Each search stays within one connected component, so
 * thousands of people take milliseconds.
 */
export function findBestAssignment<Pair>(edges: readonly WeightedPair<Pair>[]): Pair[] {
  const byPerson = new Map<string, Map<string, WeightedPair<Pair>>>();
  for (const edge of edges.toSorted(compareEdges)) {
    const own = byPerson.get(edge.person) ?? new Map<string, WeightedPair<Pair>>();
    byPerson.set(edge.person, own);
    const known = own.get(edge.employee);
    if (!known || known.weight < edge.weight) own.set(edge.employee, edge);
  }
  const holder = new Map<string, WeightedPair<Pair>>(); // keyed by employee
  for (const person of byPerson.keys()) {
    for (const edge of findBestPath(person, byPerson, holder)) holder.set(edge.employee, edge);
  }
  return [...holder.values()].toSorted(compareEdges).map(({ pair }) => pair);
}

const compareEdges = (a: WeightedPair<unknown>, b: WeightedPair<unknown>) =>
  compareCodeUnits(a.person, b.person) || compareCodeUnits(a.employee, b.employee);

/** Step of an augmenting path: the edge to an employee, the total gain so far, and the previous step. */
type PathStep<Pair> = { edge: WeightedPair<Pair>; gain: number; before: PathStep<Pair> | null };

/**
 * Finds the best augmenting path for a new person: each employee on the path moves to the next person, and the path
 * ends at a free employee or leaves the last person unassigned. Gains may fall along a path, so an employee is visited
 * again when a better path is found (Bellman–Ford). The search terminates, because the current assignment is optimal
 * and no cycle has a positive gain.
 */
function findBestPath<Pair>(
  newcomer: string,
  byPerson: ReadonlyMap<string, ReadonlyMap<string, WeightedPair<Pair>>>,
  holder: ReadonlyMap<string, WeightedPair<Pair>>,
): WeightedPair<Pair>[] {
  const reached = new Map<string, PathStep<Pair>>(); // keyed by employee
  let bestGain = 0; // gain if the new person stays unassigned
  let bestEnd: PathStep<Pair> | null = null;
  const waiting: { person: string; gain: number; before: PathStep<Pair> | null }[] = [
    { person: newcomer, gain: 0, before: null },
  ];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { person, gain, before } = next;
    if (before && reached.get(before.edge.employee) !== before) continue; // a better path was found since
    for (const edge of byPerson.get(person)?.values() ?? []) {
      const step = { edge, gain: gain + edge.weight, before };
      // Also prevents a path from returning to an employee it already released, whose gain is at least as high.
      if (step.gain <= (reached.get(edge.employee)?.gain ?? -Infinity)) continue;
      reached.set(edge.employee, step);
      const held = holder.get(edge.employee);
      const ended = step.gain - (held?.weight ?? 0); // the current holder becomes unassigned
      if (ended > bestGain) [bestGain, bestEnd] = [ended, step];
      if (held) waiting.push({ person: held.person, gain: ended, before: step });
    }
  }
  return collectPath(bestEnd);
}

function collectPath<Pair>(last: PathStep<Pair> | null): WeightedPair<Pair>[] {
  const edges: WeightedPair<Pair>[] = [];
  for (let step = last; step; step = step.before) edges.push(step.edge);
  return edges;
}
