import type { Person } from "./schema";
import type { DirectoryView } from "./view";

type RelatedPeopleInput = {
  view: Pick<DirectoryView, "reports_to" | "under">;
  me: string | null;
  byId: ReadonlyMap<string, Person>;
  reportCounts: ReadonlyMap<string, number>;
};

/** Returns managers, people named by filters, and the viewer, with the report counts of these and the shown people. */
export function collectRelatedPeople(
  shown: readonly Person[],
  { view, me, byId, reportCounts }: RelatedPeopleInput,
) {
  const named = new Set([
    ...shown.map(({ manager_id }) => manager_id),
    ...view.reports_to,
    ...view.under,
    me,
  ]);
  const counted = new Set([...named, ...shown.map(({ id }) => id)]);
  return {
    managers: [...named].flatMap((id) => byId.get(id ?? "") ?? []),
    reportCounts: [...counted].flatMap((id): [string, number][] => {
      const reports = reportCounts.get(id ?? "");
      return id !== null && reports ? [[id, reports]] : [];
    }),
  };
}
