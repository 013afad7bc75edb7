"use client";

import { useMemo } from "react";
import { useLookedAt, useQuickLookList } from "@/components/quick-look/quick-look-state";
import type { ListedPerson } from "@/lib/directory/listed-person";
import { nameOf } from "@/lib/matching/names";
import type { ShownPeople } from "./shown-people";

/** Lets the quick look move on in the list, which shows where one is and takes the keyboard back. Whom it looks at now. */
export function useLookedInto(
  people: ShownPeople,
  { goTo, moveTo }: { goTo: (index: number) => void; moveTo: (index: number) => void },
): string | null {
  const entries = useMemo(
    () => ({
      length: people.length,
      at: (index: number) => entryOf(people.at(index)),
      indexOf: people.indexOf,
      ...(people.bring && {
        bring: async (index: number) => entryOf(await people.bring?.(index)),
      }),
    }),
    [people],
  );
  useQuickLookList({
    people: entries,
    show: (_id, index) => goTo(index),
    focus: (id) => moveTo(people.indexOf(id)),
  });
  return useLookedAt();
}

const entryOf = (person: ListedPerson | undefined) => person && { id: person.id, name: nameOf(person) };
