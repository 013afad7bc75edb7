"use client";

import { picturesIn } from "@/lib/directory/pictures-in";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import {
  countReports,
  groupTeam,
  narrow,
  needsDetails,
  placesOf,
  whoHas,
  type DirectoryContext,
  type DirectoryView,
} from "@/lib/directory/view";
import type { Person } from "@/lib/directory/schema";
import { stackSections } from "@/lib/directory/sections";
import type { Found } from "@/lib/directory/partial-match";
import { directoryDetailsQuery, directoryGapsQuery, peopleQuery } from "@/lib/query/people";
import type { ListedPerson } from "@/lib/directory/listed-person";
import type { WholeStart } from "./directory-start";
import { wholeList } from "./shown-people";
import { teamWords } from "./team-words";
import { usePeopleSearch } from "./use-people-search";

/** What a person's row says of others and beside the Person. */
export type Related = {
  managers: ReadonlyMap<string, ListedPerson>;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<string, DirectoryDetail>;
};

/** Everybody as the view shows them: the server's beginning until the browser has all, then searched and sorted here. */
export function useDirectory(start: WholeStart, view: DirectoryView, isAboutToSearch: boolean) {
  const everybody = useQuery(peopleQuery());
  const { data } = everybody;
  const syncedAt = data?.synced_at ?? null;
  const { data: detailed, error: detailsError } = useQuery(directoryDetailsQuery(syncedAt));
  const { data: gapped, error: gapsError } = useQuery({
    ...directoryGapsQuery(syncedAt),
    enabled: syncedAt !== null && view.gap !== null,
  });

  const related = useMemo(
    (): Related => ({
      managers: byId(data?.people ?? start.managers),
      reportCounts: data ? countReports(data.people) : new Map(start.reportCounts),
      details: byId(detailed?.details ?? start.details),
    }),
    [data, detailed, start],
  );
  const context = useMemo(
    (): DirectoryContext => ({
      managerOf: (id) => related.managers.get(id)?.manager_id ?? null,
      placeOf: placesOf(data?.people ?? []),
      reportCounts: related.reportCounts,
      details: related.details,
      me: start.me,
      today: start.today,
      gaps: gapped ? whoHas(gapped.gaps) : null,
    }),
    [data, related, start, gapped],
  );
  const pictures = useMemo(() => picturesIn(detailed?.details ?? start.details), [detailed, start]);
  const searching = usePeopleSearch(data?.people, related.details, isAboutToSearch || isSearch(view));
  const { search: prepared, searchNow } = searching;
  /** Whom a query finds, everybody without one; null: not known yet. */
  const search = useCallback(
    (query: string): Found<Person> | null =>
      query.trim() === ""
        ? data
          ? { people: data.people, partial: null }
          : null
        : (prepared?.(query) ?? null),
    [data, prepared],
  );
  const isKnown = useCallback(
    (asked: DirectoryView) =>
      data !== undefined &&
      (prepared !== undefined || !isSearch(asked)) &&
      (!needsDetails(asked) || detailed !== undefined) &&
      (asked.gap === null || gapped !== undefined),
    [data, prepared, detailed, gapped],
  );
  const find = useCallback(
    (asked: DirectoryView): Found<Person> | null => {
      // Until everybody is here, only the server knows who is found, and only for the address that it was asked.
      const hits = isKnown(asked) ? search(asked.query) : null;
      if (!hits) return sameList(asked, start.address) ? start : null;
      return { people: narrow(hits.people, asked, context), partial: hits.partial };
    },
    [search, isKnown, start, context],
  );
  const now = useMemo(() => find(view), [find, view]);
  // While the search is being prepared, the list stays as it was.
  const [before, setBefore] = useState(now);
  if (now !== null && now !== before) setBefore(now);
  const isPreparing = data !== undefined && !prepared && !searching.error && isSearch(view);
  const found = now ?? (isPreparing ? before : null);
  const sections = useMemo(
    () =>
      view.team === "mine" && found
        ? stackSections(
            groupTeam(found.people, context).map(({ group, people }) => ({
              label: teamWords[group],
              count: people.length,
            })),
          )
        : [],
    [view, found, context],
  );

  const shown = useMemo(() => found && wholeList(found.people), [found]);
  const isComplete = isKnown(view);
  const { error } = everybody;
  return {
    /** Who comes first in a view, for when it must not be the one before; undefined: nobody, or not known yet. */
    findFirst: async (asked: DirectoryView): Promise<ListedPerson | undefined> => {
      const known = find(asked);
      if (known) return known.people[0];
      const hits = (await searchNow())?.(asked.query);
      return hits && narrow(hits.people, asked, context)[0];
    },
    found: shown,
    /** Which part of the query those found fit, where nobody fits all of it. */
    partial: found?.partial ?? null,
    sections,
    foundTotal:
      found && (isComplete || (found === before && isPreparing) ? found.people.length : start.foundTotal),
    total: data?.people.length ?? start.total,
    syncedAt: data?.synced_at ?? start.synced_at,
    isStale: data?.stale ?? start.stale,
    /** Whether offices and first days of everybody are known. */
    hasDetails: detailed !== undefined,
    isOffline: everybody.fetchStatus === "paused",
    /** Why what the view shows is not there. */
    error:
      found === null || (!data && start.total > start.people.length)
        ? (error ?? detailsError ?? gapsError ?? searching.error)
        : null,
    retry: () => {
      if (error || !searching.error) void everybody.refetch();
      searching.retry();
    },
    related,
    context,
    search,
    pictures,
    people: data?.people,
  };
}

const isSearch = ({ query }: DirectoryView): boolean => query.trim() !== "";

const byId = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]));

/** List and grid show the same people. */
const sameList = (view: DirectoryView, address: string) =>
  writeDirectorySearchParams({ ...view, layout: "list" }) ===
  writeDirectorySearchParams({ ...readDirectorySearchParams(new URLSearchParams(address)), layout: "list" });
