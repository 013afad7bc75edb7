"use client";

import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Person } from "@/lib/directory/schema";
import type { SearchResult } from "@/lib/directory/partial-match";
import {
  countChoices,
  type DirectoryContext,
  type DirectoryView,
  type FilterCounts,
} from "@/lib/directory/view";

/**
 * Counts the matches of each filter option. Counts after the list has rendered, and after a pause in typing, so that
 * neither waits. Undefined until offices and start dates are loaded.
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
    return found ? countChoices(found.people, counted, context) : undefined;
  }, [search, isReady, counted, context]);
}

const debounceMs = 200;

/** Returns the view with a debounced query. */
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
