"use client";

import { useCallback } from "react";
import type { ListedPerson } from "@/lib/directory/listed-person";
import type { SelectedPeople } from "./directory-selection";
import { toDirectoryRow } from "./directory-row";
import type { Related } from "./use-directory";

/** Who of everybody, given in the order of the directory, is selected. `isReady`: all that the list shows of them is known. */
export function useSelectedPeople(people: readonly ListedPerson[], related: Related, isReady: boolean) {
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
