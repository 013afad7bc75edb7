import { useDeferredValue, useMemo } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import type { Person } from "@/lib/directory/schema";
import type { SearchResult } from "@/lib/directory/partial-match";
import type { DirectoryContext } from "@/lib/directory/context";
import { countPeopleByFilterOption, type FilterCounts } from "@/lib/directory/filters";
import type { DirectoryView } from "@/lib/directory/view";

/**
 * Returns the number of matches of each filter option, or undefined until `isReady`. Counts after the list is rendered
 * and after a pause in changes, so that counting delays neither. `isReady`: the details of all people are loaded.
 */
export function useFilterCounts(
  view: DirectoryView,
  search: (query: string) => SearchResult<Person> | null,
  context: DirectoryContext,
  isReady: boolean,
): FilterCounts | undefined {
  const counted = useDeferredValue(useDebounced(view));
  return useMemo(() => {
    const found = isReady ? search(counted.query) : null;
    return found ? countPeopleByFilterOption(found.people, counted, context) : undefined;
  }, [search, isReady, counted, context]);
}
