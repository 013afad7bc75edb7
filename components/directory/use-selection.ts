import { useCallback, useRef, useState } from "react";
import { notifyFailure } from "@/components/ui/notify-failure";
import { listIds, type DirectoryList } from "./directory-list";

export type Selection = ReturnType<typeof useSelection>;

/** Searches and filters do not change the selection. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  const setSelected = useCallback((some: readonly string[], isSelected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      for (const id of some) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  const setRangeSelected = useCallback(
    (people: DirectoryList, from: number, to: number, isSelected: boolean) => {
      const found = listIds(people, from, to);
      if (found instanceof Promise)
        found.then((some) => setSelected(some, isSelected), notifyFailure("Not selected"));
      else setSelected(found, isSelected);
    },
    [setSelected],
  );

  /** With `range`, selects from the previously toggled person to this one, if the positions of both are known. */
  const toggle = useCallback(
    (id: string, range?: DirectoryList) => {
      const from = range?.indexOf(anchor.current ?? "") ?? -1;
      const to = range?.indexOf(id) ?? -1;
      anchor.current = id;
      if (range && from >= 0 && to >= 0)
        return setRangeSelected(range, Math.min(from, to), Math.max(from, to) + 1, true);
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [setRangeSelected],
  );

  const setAll = useCallback(
    (people: DirectoryList, isSelected: boolean) => setRangeSelected(people, 0, people.length, isSelected),
    [setRangeSelected],
  );

  return { ids, toggle, setAll, replace: setIds };
}
