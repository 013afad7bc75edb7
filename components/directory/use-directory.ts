"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import { countReports, narrow, needsDetails, picturesIn, type DirectoryView } from "@/lib/directory/view";
import type { Person } from "@/lib/directory/schema";
import { buildSearch } from "@/lib/directory/search";
import { directoryDetailsQuery, peopleQuery } from "@/lib/query/people";
import type { DirectoryStart } from "./directory-start";

/** What a person's row says of others and beside the Person. */
export type Related = {
  managers: ReadonlyMap<string, Person>;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<string, DirectoryDetail>;
};

/** Everybody as the view shows them: the server's beginning until the browser has all, then searched and sorted here. */
export function useDirectory(start: DirectoryStart, view: DirectoryView) {
  const everybody = useQuery(peopleQuery());
  const { data } = everybody;
  const { data: detailed, error: detailsError } = useQuery(directoryDetailsQuery(data?.synced_at ?? null));

  const related = useMemo(
    (): Related => ({
      managers: byId(data?.people ?? start.managers),
      reportCounts: data ? countReports(data.people) : new Map(start.reportCounts),
      details: byId(detailed?.details ?? start.details),
    }),
    [data, detailed, start],
  );
  const pictures = useMemo(() => picturesIn(detailed?.details ?? start.details), [detailed, start]);
  const search = useMemo(
    () => data && buildSearch(data.people, ({ id }) => related.details.get(id)?.office ?? null),
    [data, related],
  );
  const find = useCallback(
    (asked: DirectoryView): readonly Person[] | null => {
      // Until everybody is here, only the server knows who is found, and only for the address that it was asked.
      if (!search || (needsDetails(asked) && !detailed)) {
        return sameList(asked, start.address) ? start.people : null;
      }
      return narrow(search(asked.query), asked, {
        managerOf: (id) => related.managers.get(id)?.manager_id ?? null,
        reportCounts: related.reportCounts,
        details: related.details,
        me: start.me,
        today: start.today,
      });
    },
    [search, detailed, start, related],
  );
  const found = useMemo(() => find(view), [find, view]);

  const isComplete = search !== undefined && (!needsDetails(view) || detailed !== undefined);
  const { error } = everybody;
  return {
    /** Whom a view holds, for when it must not be the one before: null where that is not known yet. */
    find,
    found,
    foundTotal: found && (isComplete ? found.length : start.foundTotal),
    total: data?.people.length ?? start.total,
    syncedAt: data?.synced_at ?? start.synced_at,
    isStale: data?.stale ?? start.stale,
    /** Whether the browser has everybody, and not only the server's beginning. */
    isComplete,
    /** Whether offices and first days of everybody are known. */
    hasDetails: detailed !== undefined,
    isOffline: everybody.fetchStatus === "paused",
    /** Why what the view shows is not there. */
    error: found === null || (!data && start.total > start.people.length) ? (error ?? detailsError) : null,
    retry: () => void everybody.refetch(),
    related,
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
