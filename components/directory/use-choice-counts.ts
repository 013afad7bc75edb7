"use client";

import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Person } from "@/lib/directory/schema";
import type { Found } from "@/lib/directory/partial-match";
import {
  countChoices,
  type DirectoryContext,
  type DirectoryView,
  type FilterCounts,
} from "@/lib/directory/view";

/**
 * How many each choice of each filter would leave. Counted after the list is drawn, and while one types when the keys rest, so that none
 * waits for it; undefined until offices and first days are known.
 */
export function useChoiceCounts(
  view: DirectoryView,
  search: (query: string) => Found<Person> | null,
  context: DirectoryContext,
  isReady: boolean,
): FilterCounts | undefined {
  const counted = useDeferredValue(useRested(view));
  return useMemo(() => {
    const found = isReady ? search(counted.query) : null;
    return found ? countChoices(found.people, counted, context) : undefined;
  }, [search, isReady, counted, context]);
}

const restMs = 200;

/** The view as it was, while what is asked for in it is being typed. */
function useRested(view: DirectoryView): DirectoryView {
  const [rested, setRested] = useState(view);
  const isTyped = rested.query !== view.query;
  if (!isTyped && rested !== view) setRested(view);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setRested(view), restMs);
    return () => clearTimeout(timer);
  }, [isTyped, view]);
  return rested;
}
