import type { ReportingTree } from "./reporting-tree";

/**
 * Nested JSON of the branch of `root`, or of all, `depth` levels deep, in the order of `people`. `writePerson` omits
 * `children`. `JSON.stringify` in Node 20 overflows its stack a few thousand levels deep.
 */
export function formatOrgChartJson<P extends { id: string }>(
  { people, tree }: { people: readonly P[]; tree: ReportingTree },
  { root, depth = Infinity }: { root?: string | undefined; depth?: number | undefined },
  writePerson: (person: P, directReports: number) => string,
): string {
  const byId = new Map(people.map((person) => [person.id, person]));
  const tops = people.filter(({ id }) => (root === undefined ? tree.managerOf(id) === null : id === root));
  const parts: string[] = ["["];
  const open = [{ siblings: tops, next: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const person = level.siblings[level.next];
    if (!person) {
      parts.push("]");
      open.pop();
      if (open.length > 0) parts.push("}");
      continue;
    }
    const reports = tree.reportsOf(person.id).flatMap((id) => byId.get(id) ?? []);
    parts.push(level.next > 0 ? "," : "", writePerson(person, reports.length).slice(0, -1), ',"children":[');
    level.next += 1;
    open.push({ siblings: open.length <= depth ? reports : [], next: 0 });
  }
  return parts.join("");
}
