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
