"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import {
  countReports,
  groupTeam,
  narrow,
  needsDetails,
  picturesIn,
  placesOf,
  whoHas,
  type DirectoryContext,
  type DirectoryView,
} from "@/lib/directory/view";
import type { Person } from "@/lib/directory/schema";
import { stackSections } from "@/lib/directory/sections";
import { buildSearch, type Found } from "@/lib/directory/search";
import { directoryDetailsQuery, directoryGapsQuery, peopleQuery } from "@/lib/query/people";
import type { ListedPerson } from "@/lib/directory/listed-person";
import type { WholeStart } from "./directory-start";
import { wholeList } from "./shown-people";
import { teamWords } from "./team-words";

/** What a person's row says of others and beside the Person. */
export type Related = {
  managers: ReadonlyMap<string, ListedPerson>;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<string, DirectoryDetail>;
};

/** Everybody as the view shows them: the server's beginning until the browser has all, then searched and sorted here. */
export function useDirectory(start: WholeStart, view: DirectoryView) {
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
  const search = useMemo(
    () => data && buildSearch(data.people, ({ id }) => related.details.get(id) ?? {}),
    [data, related],
  );
  const isKnown = useCallback(
    (asked: DirectoryView) =>
      search !== undefined &&
      (!needsDetails(asked) || detailed !== undefined) &&
      (asked.gap === null || gapped !== undefined),
    [search, detailed, gapped],
  );
  const find = useCallback(
    (asked: DirectoryView): Found<Person> | null => {
      // Until everybody is here, only the server knows who is found, and only for the address that it was asked.
      if (!search || !isKnown(asked)) return sameList(asked, start.address) ? start : null;
      const { people, partial } = search(asked.query);
      return { people: narrow(people, asked, context), partial };
    },
    [search, isKnown, start, context],
  );
  const found = useMemo(() => find(view), [find, view]);
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
    /** Whom a view holds, for when it must not be the one before: null where that is not known yet. */
    find,
    found: shown,
    /** Which part of the query those found fit, where nobody fits all of it. */
    partial: found?.partial ?? null,
    sections,
    foundTotal: found && (isComplete ? found.people.length : start.foundTotal),
    total: data?.people.length ?? start.total,
    syncedAt: data?.synced_at ?? start.synced_at,
    isStale: data?.stale ?? start.stale,
    /** Whether offices and first days of everybody are known. */
    hasDetails: detailed !== undefined,
    isOffline: everybody.fetchStatus === "paused",
    /** Why what the view shows is not there. */
    error:
      found === null || (!data && start.total > start.people.length)
        ? (error ?? detailsError ?? gapsError)
        : null,
    retry: () => void everybody.refetch(),
    related,
    context,
    search,
    pictures,
    people: data?.people,
  };
}

const byId = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]));

/** List and grid show the same people. */
const sameList = (view: DirectoryView, address: string) =>
  writeDirectorySearchParams({ ...view, layout: "list" }) ===
  writeDirectorySearchParams({ ...readDirectorySearchParams(new URLSearchParams(address)), layout: "list" });
