/**
 * Sorts people so that each person follows their manager, if the manager is in `people`. In a loop, one person precedes
 * their manager. Runs in linear time at any depth.
 */
export function sortManagersFirst<P extends { id: string; managerId: string | null }>(
  people: readonly P[],
): P[] {
  const waiting = new Map(people.map((person) => [person.id, person]));
  const ordered: P[] = [];
  for (const person of people) {
    const line: P[] = [];
    for (let at: P | undefined = waiting.get(person.id); at; at = waiting.get(at.managerId ?? "")) {
      waiting.delete(at.id);
      line.push(at);
    }
    ordered.push(...line.toReversed());
  }
  return ordered;
}
