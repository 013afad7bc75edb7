"use client";

import { useDeferredValue, useMemo } from "react";
import type { Person } from "@/lib/directory/schema";
import type { Search } from "@/lib/directory/search";
import {
  countChoices,
  type DirectoryContext,
  type DirectoryView,
  type FilterCounts,
} from "@/lib/directory/view";

/**
 * How many each choice of each filter would leave. Counted after the list is drawn, so that no key waits for it; undefined until offices and
 * first days are known.
 */
export function useChoiceCounts(
  view: DirectoryView,
  search: Search<Person> | undefined,
  context: DirectoryContext,
  isReady: boolean,
): FilterCounts | undefined {
  const counted = useDeferredValue(view);
  return useMemo(
    () => (search && isReady ? countChoices(search(counted.query).people, counted, context) : undefined),
    [search, isReady, counted, context],
  );
}
