"use client";

import { useCallback, useEffect, useState } from "react";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import type { Search } from "@/lib/directory/search";
import { Unreachable } from "@/lib/query/fetch-json";

// Fetched when somebody is about to search.
const load = () => import("@/lib/directory/search");

/** So long at a time people are prepared: a key that is pressed meanwhile waits no longer. */
const sliceMs = 6;

type Details = ReadonlyMap<string, DirectoryDetail>;
type Prepared = { people: readonly Person[]; search: Search<Person> };

/**
 * The search of these people, prepared a little at a time once it is wanted; undefined until then. When their details change, it goes on
 * finding by what was known before until it is prepared anew.
 */
export function usePeopleSearch(people: readonly Person[] | undefined, details: Details, isWanted: boolean) {
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!people || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    load().then(
      ({ prepareSearch, searchAtOnce }) => {
        if (isOver) return;
        setError(null);
        const preparing = prepareSearch(people, ({ id }) => details.get(id) ?? {});
        const goOn = () => {
          for (const end = performance.now() + sliceMs; performance.now() < end;) {
            const { done, value } = preparing.next();
            if (done) return setPrepared({ people, search: searchAtOnce(value) });
          }
          timer = setTimeout(goOn);
        };
        goOn();
      },
      () => isOver || setError(new Unreachable()),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [people, details, isWanted, attempt]);

  const search = prepared?.people === people ? prepared?.search : undefined;
  return {
    search,
    error: search ? null : error,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
    /** The same as soon as it can be, for what cannot wait; undefined until everybody is here. */
    searchNow: useCallback(
      async () => search ?? (people && (await load()).buildSearch(people, ({ id }) => details.get(id) ?? {})),
      [search, people, details],
    ),
  };
}
