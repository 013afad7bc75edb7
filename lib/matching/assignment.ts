/** Somebody who could be somebody, and how much speaks for it: a whole number above 0. */
export type Edge<Pair> = { person: string; employee: string; weight: number; pair: Pair };

/**
 * Gives everyone at most one employee, and every employee to at most one person, so that the weights together are the most that they
 * can be. Of several ways that weigh the same it takes the same one, in whatever order the edges come.
 *
 * The classical way for sparse pairs: people come in one after another, and each time the best chain of changes among those who are
 * there already is carried out (successive shortest paths; Ahuja, Magnanti, Orlin, "Network Flows", 1993, section 12.4). A person for
 * whom nobody is left, or who would cost more than they bring, stays without. Each search ends within the people who could be each
 * other's, so thousands take no longer than a moment.
 */
export function assign<Pair>(edges: readonly Edge<Pair>[]): Pair[] {
  const byPerson = new Map<string, Map<string, Edge<Pair>>>();
  for (const edge of edges.toSorted(inOrder)) {
    const own = byPerson.get(edge.person) ?? new Map<string, Edge<Pair>>();
    byPerson.set(edge.person, own);
    const known = own.get(edge.employee);
    if (!known || known.weight < edge.weight) own.set(edge.employee, edge);
  }
  const holder = new Map<string, Edge<Pair>>(); // by employee
  for (const person of byPerson.keys()) {
    for (const edge of bestChain(person, byPerson, holder)) holder.set(edge.employee, edge);
  }
  return [...holder.values()].toSorted(inOrder).map(({ pair }) => pair);
}

const inOrder = (a: Edge<unknown>, b: Edge<unknown>) =>
  compare(a.person, b.person) || compare(a.employee, b.employee);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The edge by which an employee is reached, what all before it bring together, and the step before it. */
type Step<Pair> = { edge: Edge<Pair>; gain: number; before: Step<Pair> | null };

/**
 * What changes when this person joins: they take an employee, whose holder takes another, and so on; it ends at an employee whom
 * nobody has, or with somebody who goes without. Gains may fall along the way, so the search looks again at whoever is reached better
 * than before (Bellman, Ford); it ends, because those who are there are placed as well as can be and no circle gains anything.
 */
function bestChain<Pair>(
  newcomer: string,
  byPerson: ReadonlyMap<string, ReadonlyMap<string, Edge<Pair>>>,
  holder: ReadonlyMap<string, Edge<Pair>>,
): Edge<Pair>[] {
  const reached = new Map<string, Step<Pair>>(); // by employee
  let bestGain = 0; // of the newcomer going without
  let bestEnd: Step<Pair> | null = null;
  const waiting: { person: string; gain: number; before: Step<Pair> | null }[] = [
    { person: newcomer, gain: 0, before: null },
  ];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { person, gain, before } = next;
    if (before && reached.get(before.edge.employee) !== before) continue; // reached better meanwhile
    for (const edge of byPerson.get(person)?.values() ?? []) {
      const step = { edge, gain: gain + edge.weight, before };
      // So they never take back what they gave up for this: it was reached for as much.
      if (step.gain <= (reached.get(edge.employee)?.gain ?? -Infinity)) continue;
      reached.set(edge.employee, step);
      const held = holder.get(edge.employee);
      const ended = step.gain - (held?.weight ?? 0); // whoever had this employee goes without
      if (ended > bestGain) [bestGain, bestEnd] = [ended, step];
      if (held) waiting.push({ person: held.person, gain: ended, before: step });
    }
  }
  return chainTo(bestEnd);
}

function chainTo<Pair>(last: Step<Pair> | null): Edge<Pair>[] {
  const edges: Edge<Pair>[] = [];
  for (let step = last; step; step = step.before) edges.push(step.edge);
  return edges;
}
