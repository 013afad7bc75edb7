import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import type { PersonDetails } from "@/lib/directory/details-schema";
import type { ListedPerson } from "@/lib/directory/schema";
import type { SearchResult } from "@/lib/directory/partial-match";
import { buildSearch } from "@/lib/directory/search";
import { UnreachableError } from "@/lib/browser/fetch-json";
import { searchResultsQueryOptions, directoryRowsByIdQueryOptions } from "@/lib/browser/large-directory";
import { directoryDetailsQueryOptions, peopleQueryOptions } from "@/lib/browser/people";
import { usePeopleWithPreferredNames } from "@/lib/browser/use-people-with-preferred-names";
import type { SignedInUser } from "./signed-in-user";
import { readRecentPeople } from "./recent-people";

export const maxPalettePeople = 8;

export type PalettePeople = {
  recent: readonly ListedPerson[];
  /** Undefined until known. May be the first people only. */
  found: SearchResult<ListedPerson> | undefined;
  foundTotal: number;
  details: readonly PersonDetails[];
  isWaiting: boolean;
  error: Error | null;
};

const noDetails: readonly PersonDetails[] = [];

/** Loads all people when the palette first opens, unless the page has loaded them. */
export function useClientSidePeople(me: SignedInUser, query: string): PalettePeople {
  const people = useQuery({ ...peopleQueryOptions(), enabled: me.canSeePeople });
  const details = useQuery(directoryDetailsQueryOptions(people.data?.synced_at ?? null));
  const shown = usePeopleWithPreferredNames(people.data?.people, details);
  const search = useMemo(() => {
    const detailsOf = new Map(details.data?.details.map((detail) => [detail.id, detail]));
    return shown && buildSearch(shown, ({ id }) => detailsOf.get(id) ?? {});
  }, [shown, details.data]);
  const found = useMemo(() => search?.(query), [search, query]);
  const recent = useMemo(() => {
    const byId = new Map(shown?.map((person) => [person.id, person]));
    return readRecentPeople(me.id).flatMap((id) => byId.get(id) ?? []);
  }, [shown, me.id]);
  return {
    recent,
    found,
    foundTotal: found?.people.length ?? 0,
    details: details.data?.details ?? noDetails,
    isWaiting: me.canSeePeople && !shown && !getError(people),
    error: getError(people),
  };
}

export function useServerSidePeople(me: SignedInUser, query: string): PalettePeople {
  const [recentIds] = useState(() => readRecentPeople(me.id));
  const recent = useQuery({
    ...directoryRowsByIdQueryOptions(recentIds),
    enabled: me.canSeePeople && recentIds.length > 0,
  });
  const typed = query.trim();
  const debouncedQuery = useDebounced(typed);
  const hasQuery = me.canSeePeople && debouncedQuery !== "";
  const people = useQuery({
    ...searchResultsQueryOptions(debouncedQuery, maxPalettePeople),
    enabled: hasQuery,
  });
  const isCurrent = typed === debouncedQuery && people.data !== undefined && !people.isPlaceholderData;
  return {
    recent: recent.data?.people ?? [],
    found: people.data,
    foundTotal: people.data?.found_total ?? 0,
    details: useMemo(
      () => [...(recent.data?.details ?? noDetails), ...(people.data?.details ?? noDetails)],
      [recent.data, people.data],
    ),
    isWaiting: me.canSeePeople && !isCurrent && !(getError(people) && typed === debouncedQuery),
    error: getError(people),
  };
}

/** Offline, a query without data waits for a connection. */
const getError = ({ error, isPaused, data }: Pick<UseQueryResult, "error" | "isPaused" | "data">) =>
  error ?? (isPaused && data === undefined ? new UnreachableError() : null);
