"use client";

import { useCallback, useRef, useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** Who is selected: kept while one searches and filters, so that people can be gathered. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  /** One more or one less; with `range`, everybody between the one before and this one as well. */
  const toggle = useCallback((id: string, range?: readonly { id: string }[]) => {
    const from = range?.findIndex((one) => one.id === anchor.current) ?? -1;
    const to = range?.findIndex((one) => one.id === id) ?? -1;
    anchor.current = id;
    setIds((before) => {
      const next = new Set(before);
      if (range && from >= 0 && to >= 0) {
        for (const one of range.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one.id);
      } else if (!next.delete(id)) {
        next.add(id);
      }
      return next;
    });
  }, []);

  const setAll = useCallback((people: readonly { id: string }[], isSelected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      for (const { id } of people) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  return { ids, toggle, setAll, replace: setIds };
}
