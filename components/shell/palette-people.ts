"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { ListedPerson } from "@/lib/directory/listed-person";
import type { Found } from "@/lib/directory/partial-match";
import { buildSearch } from "@/lib/directory/search";
import { foundPeopleQuery, rowsQuery } from "@/lib/query/large-directory";
import { directoryDetailsQuery, peopleQuery } from "@/lib/query/people";
import type { Me } from "./me";
import { readRecentPeople } from "./recent-people";

export const mostPeople = 8;

/** The people whom the palette can offer. */
export type PalettePeople = {
  /** Whom one looked at last. */
  recent: readonly ListedPerson[];
  /** Whom the words find; undefined: not known yet. */
  found: Found<ListedPerson> | undefined;
  details: readonly DirectoryDetail[];
  /** Whether those who are found are not those of what is typed yet. */
  isWaiting: boolean;
  error: Error | null;
};

const noDetails: readonly DirectoryDetail[] = [];

/** Among everybody, whom the browser reads when the palette is first opened. */
export function useAllPeople(me: Me, query: string): PalettePeople {
  const people = useQuery({ ...peopleQuery(), enabled: me.seesPeople });
  const details = useQuery(directoryDetailsQuery(people.data?.synced_at ?? null));
  const search = useMemo(() => {
    const detailsOf = new Map(details.data?.details.map((detail) => [detail.id, detail]));
    return people.data && buildSearch(people.data.people, ({ id }) => detailsOf.get(id) ?? {});
  }, [people.data, details.data]);
  const found = useMemo(() => search?.(query), [search, query]);
  const recent = useMemo(() => {
    const byId = new Map(people.data?.people.map((person) => [person.id, person]));
    return readRecentPeople(me.id).flatMap((id) => byId.get(id) ?? []);
  }, [people.data, me.id]);
  return {
    ...{ recent, found, details: details.data?.details ?? noDetails },
    isWaiting: me.seesPeople && !people.data && !people.error,
    error: people.error,
  };
}

const restMs = 120;

/** Among those whom the server finds. */
export function useServedPeople(me: Me, query: string): PalettePeople {
  const [recentIds] = useState(() => readRecentPeople(me.id));
  const recent = useQuery({
    ...rowsQuery(recentIds),
    enabled: me.seesPeople && recentIds.length > 0,
  });
  const typed = query.trim();
  const [asked] = useDebouncedValue(typed, restMs);
  const isAsking = me.seesPeople && asked !== "";
  const people = useQuery({ ...foundPeopleQuery(asked, mostPeople), enabled: isAsking });
  const recentPeople = useMemo(() => {
    const byId = new Map(recent.data?.people.map((person) => [person.id, person]));
    return recentIds.flatMap((id) => byId.get(id) ?? []);
  }, [recent.data, recentIds]);
  const isThere = typed === asked && people.data !== undefined && !people.isPlaceholderData;
  return {
    recent: recentPeople,
    found: people.data && { people: people.data.people, partial: people.data.partial },
    details: useMemo(
      () => [...(recent.data?.details ?? noDetails), ...(people.data?.details ?? noDetails)],
      [recent.data, people.data],
    ),
    isWaiting: me.seesPeople && !isThere && !(people.error && typed === asked),
    error: people.error,
  };
}
