import { useCallback, useEffect, useState } from "react";
import type { PersonDetails } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import type { PeopleSearch } from "@/lib/directory/search";
import { UnreachableError } from "@/lib/browser/fetch-json";

// Loaded when the user is likely to search.
const loadSearchModule = () => import("@/lib/directory/search");

/** Maximum duration of an indexing chunk, so that typing stays responsive. */
const indexingSliceMs = 6;

type DetailsById = ReadonlyMap<string, PersonDetails>;
type PreparedSearch = { people: readonly Person[]; search: PeopleSearch<Person> };

/** Builds the index in chunks once `isWanted`. The previous index stays in use until a new one is built. */
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
      ({ buildSearchChunked, createSynchronousSearch }) => {
        if (isOver) return;
        setError(null);
        const preparing = buildSearchChunked(people, ({ id }) => details.get(id) ?? {});
        const runNextChunk = () => {
          for (const end = performance.now() + indexingSliceMs; performance.now() < end;) {
            const { done, value } = preparing.next();
            if (done) return setPrepared({ people, search: createSynchronousSearch(value) });
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
    searchNow: useCallback(
      async () =>
        search ??
        (people && (await loadSearchModule()).buildSearch(people, ({ id }) => details.get(id) ?? {})),
      [search, people, details],
    ),
  };
}
