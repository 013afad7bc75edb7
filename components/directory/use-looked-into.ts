"use client";

import { useMemo } from "react";
import { useLookedAt, useQuickLookList } from "@/components/quick-look/quick-look-state";
import type { Person } from "@/lib/directory/schema";
import { nameOf } from "@/lib/matching/names";

/** Lets the quick look move on in the list, which shows where one is and takes the keyboard back. Whom it looks at now. */
export function useLookedInto(
  people: readonly Person[],
  { goTo, moveTo }: { goTo: (index: number) => void; moveTo: (index: number) => void },
): string | null {
  const entries = useMemo(() => people.map((person) => ({ id: person.id, name: nameOf(person) })), [people]);
  const indexOf = (id: string) => people.findIndex((person) => person.id === id);
  useQuickLookList({
    people: entries,
    show: (id) => goTo(indexOf(id)),
    focus: (id) => moveTo(indexOf(id)),
  });
  return useLookedAt();
}
