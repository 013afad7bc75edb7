import { useMemo } from "react";
import { useQuickLookId, useRegisterQuickLookList } from "@/components/quick-look/quick-look-state";
import type { ListedPerson } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import type { DirectoryList } from "./directory-list";

export function useQuickLookRow(
  people: DirectoryList,
  { goTo, moveTo }: { goTo: (index: number) => void; moveTo: (index: number) => void },
): string | null {
  const entries = useMemo(
    () => ({
      length: people.length,
      at: (index: number) => toQuickLookEntry(people.at(index)),
      indexOf: people.indexOf,
      ...(people.load && {
        load: async (index: number) => toQuickLookEntry(await people.load?.(index)),
      }),
    }),
    [people],
  );
  useRegisterQuickLookList({
    people: entries,
    show: (_id, index) => goTo(index),
    focus: (id) => moveTo(people.indexOf(id)),
  });
  return useQuickLookId();
}

const toQuickLookEntry = (person: ListedPerson | undefined) =>
  person && { id: person.id, name: apiFullName(person) };
