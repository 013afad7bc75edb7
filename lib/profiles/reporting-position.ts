import type { ReportingTree } from "@/lib/identity/access/reporting-tree";

/** Maximum number of managers in a line. Managers in the middle of a longer line are omitted and counted. */
export const maxManagersInLine = 12;

export function getReportingPosition<P extends { id: string }>(
  { byId, tree }: { byId: ReadonlyMap<string, P>; tree: ReportingTree },
  personId: string,
) {
  const reportsOf = (id: string) => tree.reportsOf(id).flatMap((report) => byId.get(report) ?? []);
  const line = tree
    .lineOf(personId)
    .flatMap((id) => byId.get(id) ?? [])
    .reverse();
  const manager = tree.managerOf(personId);
  const lineSkipped = Math.max(0, line.length - maxManagersInLine);
  return {
    line: lineSkipped === 0 ? line : [...line.slice(0, 1), ...line.slice(lineSkipped + 1)],
    /** Number of managers omitted from `line`, directly below the top manager. */
    lineSkipped,
    peers: manager === null ? [] : reportsOf(manager).filter(({ id }) => id !== personId),
    reports: reportsOf(personId),
    allReports: tree.countBelow(personId),
  };
}
