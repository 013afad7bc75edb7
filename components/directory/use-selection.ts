"use client";

import { useCallback, useRef, useState } from "react";
import { tellFailed } from "@/components/ui/tell-failed";
import type { ShownPeople } from "./shown-people";

export type Selection = ReturnType<typeof useSelection>;

/** Who is selected: kept while one searches and filters, so that people can be gathered. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  const put = useCallback((some: readonly string[], isSelected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      for (const id of some) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  /** These places of the list, at once where they are here. */
  const putPlaces = useCallback(
    (people: ShownPeople, from: number, to: number, isSelected: boolean) => {
      const found = people.idsOf(from, to);
      if (found instanceof Promise) found.then((some) => put(some, isSelected), tellFailed("Not selected"));
      else put(found, isSelected);
    },
    [put],
  );

  /** One more or one less; with `range`, everybody between the one before and this one as well. */
  const toggle = useCallback(
    (id: string, range?: ShownPeople) => {
      const from = range?.indexOf(anchor.current ?? "") ?? -1;
      const to = range?.indexOf(id) ?? -1;
      anchor.current = id;
      if (range && from >= 0 && to >= 0)
        return putPlaces(range, Math.min(from, to), Math.max(from, to) + 1, true);
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [putPlaces],
  );

  const setAll = useCallback(
    (people: ShownPeople, isSelected: boolean) => putPlaces(people, 0, people.length, isSelected),
    [putPlaces],
  );

  return { ids, toggle, setAll, replace: setIds };
}
