import type { Person } from "./schema";
import type { DirectoryView } from "./view";

type Around = {
  view: Pick<DirectoryView, "reportsTo" | "under">;
  /** The reader's person. */
  me: string | null;
  byId: ReadonlyMap<string, Person>;
  reportCounts: ReadonlyMap<string, number>;
};

/** What rows need of others: whom they name, whom the filters name, and the reader, whose manager decides who is in their team. */
export function aroundRows(shown: readonly Person[], { view, me, byId, reportCounts }: Around) {
  const named = new Set([...shown.map(({ manager_id }) => manager_id), view.reportsTo, view.under, me]);
  const counted = new Set([...named, ...shown.map(({ id }) => id)]);
  return {
    managers: [...named].flatMap((id) => byId.get(id ?? "") ?? []),
    reportCounts: [...counted].flatMap((id): [string, number][] => {
      const reports = reportCounts.get(id ?? "");
      return id !== null && reports ? [[id, reports]] : [];
    }),
  };
}
