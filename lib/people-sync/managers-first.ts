/** The same people, each after their manager where that one is among them. Nobody is lost, not even of a loop. Linear, however deep. */
export function managersFirst<P extends { id: string; managerId: string | null }>(people: readonly P[]): P[] {
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
