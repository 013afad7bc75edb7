import { useCallback } from "react";
import type { ListedPerson } from "@/lib/directory/schema";
import type { SelectedPeople } from "./save-people-as-csv";
import { toDirectoryRow } from "./directory-row";
import type { RelatedPeople } from "./use-client-side-directory";

/**
 * Returns a function that selects people by id, in the order of the directory. `isReady`: the details of all people are
 * loaded.
 */
export function useSelectedPeople(people: readonly ListedPerson[], related: RelatedPeople, isReady: boolean) {
  return useCallback(
    (ids: ReadonlySet<string>): SelectedPeople => {
      const selected = people.filter(({ id }) => ids.has(id));
      return {
        ids: selected.map(({ id }) => id),
        readRows: () => Promise.resolve(selected.map((person) => toDirectoryRow(person, related))),
        isReady,
      };
    },
    [people, related, isReady],
  );
}
