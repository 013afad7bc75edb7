import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Person } from "@/lib/directory/schema";
import type { SearchResult } from "@/lib/directory/partial-match";
import type { DirectoryContext } from "@/lib/directory/context";
import { countPeopleByFilterOption, type FilterCounts } from "@/lib/directory/filters";
import type { DirectoryView } from "@/lib/directory/view";

/**
 * Returns the number of matches of each filter option, or undefined until `isReady`. Counts after the list is rendered
 * and after a pause in typing, so that counting delays neither. `isReady`: the details of all people are loaded.
 */
export function useFilterCounts(
  view: DirectoryView,
  search: (query: string) => SearchResult<Person> | null,
  context: DirectoryContext,
  isReady: boolean,
): FilterCounts | undefined {
  const counted = useDeferredValue(useDebouncedQueryView(view));
  return useMemo(() => {
    const found = isReady ? search(counted.query) : null;
    return found ? countPeopleByFilterOption(found.people, counted, context) : undefined;
  }, [search, isReady, counted, context]);
}

const debounceMs = 200;

function useDebouncedQueryView(view: DirectoryView): DirectoryView {
  const [settled, setSettled] = useState(view);
  const isTyped = settled.query !== view.query;
  if (!isTyped && settled !== view) setSettled(view);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setSettled(view), debounceMs);
    return () => clearTimeout(timer);
  }, [isTyped, view]);
  return settled;
}
