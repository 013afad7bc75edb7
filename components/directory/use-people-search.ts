"use client";

import { useCallback, useEffect, useState } from "react";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import type { SearchPeople } from "@/lib/directory/search";
import { UnreachableError } from "@/lib/browser/fetch-json";

// Loaded when the user is likely to search.
const loadSearchModule = () => import("@/lib/directory/search");

/** Maximum duration of an indexing step, so that typing stays responsive. */
const indexingSliceMs = 6;

type DetailsById = ReadonlyMap<string, DirectoryDetail>;
type PreparedSearch = { people: readonly Person[]; search: SearchPeople<Person> };

/**
 * Returns the search of these people, indexed in steps once wanted; undefined until then. After the details change, the
 * previous index answers until the new index is ready.
 */
export function usePeopleSearch(
  people: readonly Person[] | undefined,
  details: DetailsById,
  isWanted: boolean,
) {
  const [prepared, setPrepared] = useState<PreparedSearch | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!people || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    loadSearchModule().then(
      ({ buildSearchChunked: prepareSearch, createSynchronousSearch: searchAtOnce }) => {
        if (isOver) return;
        setError(null);
        const preparing = prepareSearch(people, ({ id }) => details.get(id) ?? {});
        const runNextChunk = () => {
          for (const end = performance.now() + indexingSliceMs; performance.now() < end;) {
            const { done, value } = preparing.next();
            if (done) return setPrepared({ people, search: searchAtOnce(value) });
          }
          timer = setTimeout(runNextChunk);
        };
        runNextChunk();
      },
      () => isOver || setError(new UnreachableError()),
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
    /** Returns the search without waiting for the incremental index; undefined until all people have loaded. */
    searchNow: useCallback(
      async () =>
        search ??
        (people && (await loadSearchModule()).buildSearch(people, ({ id }) => details.get(id) ?? {})),
      [search, people, details],
    ),
  };
}
