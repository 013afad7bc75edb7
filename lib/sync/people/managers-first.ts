/**
 * Sorts people so that each person follows their manager, if the manager is among them. Also returns the members of a
 * loop, one of them before their manager. Takes linear time at any depth.
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
