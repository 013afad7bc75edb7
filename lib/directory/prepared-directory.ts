import "server-only";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { createRecentCache, memoizeAsync, type RecentCache } from "@/lib/platform/memoize";
import { readChangesWithEarlierValues } from "@/lib/versions/earlier-values";
import type { ChangeWithEarlierValues, SortValues } from "@/lib/versions/sort-fields";
import { batchReads } from "@/lib/platform/database/batch-reads";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { singleton } from "@/lib/platform/singleton";
import { runSynchronously, mapChunked, type ChunkedWork } from "@/lib/platform/chunked";
import { detailLimits, getDetailLimit, readDetailsFingerprint, readAllDetailsWithEmails } from "./details";
import type { PersonDetails } from "./details-schema";
import {
  getCurrentDirectory,
  indexPeople,
  isLargeDirectory,
  type Directory,
  getDirectoryIndex,
} from "./directory-store";
import type { Person } from "./schema";
import type { SearchResult } from "./partial-match";
import type { PageCursor } from "./list-page";
import { buildSearchChunked } from "./search";
import { optionSources, type DirectoryIndex, type ListedOption } from "./context";
import type { FilterCounts } from "./filters";
import type { countSections } from "./view";
import { sortByName } from "./preferred-names";

/**
 * Details visible to a caller in addition to names, titles and the reporting tree.
 * Search results and their order must not reveal hidden details, so each scope has its own details and search index.
 */
export type DetailScope = keyof typeof detailLimits | "none";

export const getDetailScope = (caller: CallerWith<"view:names">): DetailScope =>
  hasAccess(caller, "view:people") ? getDetailLimit(caller) : "none";

export type VisibleDetails = {
  details: ReadonlyMap<string, PersonDetails>;
  search: () => Promise<(query: string) => ChunkedWork<SearchResult<Person>>>;
  find: (query: string) => Promise<SearchResult<Person>>;
};

export type PreparedDirectory = DirectoryIndex & {
  directory: Directory;
  detailsFor: (seen: DetailScope) => VisibleDetails;
  viewResults: RecentCache<ViewResult>;
  filterCounts: RecentCache<FilterCounts>;
  /** Options with their people. A change of skills or custom fields publishes a new directory version. */
  options: RecentCache<readonly ListedOption[]>;
  /**
   * Returns the directory as it was when the first page was read, for sorting later pages. If its changes since then
   * are no longer stored, restores only the last person of the previous page.
   */
  asOf: (point: PageCursor) => Promise<PreparedDirectory>;
};

export type ViewResult = SearchResult<Person> & { sections: ReturnType<typeof countSections> };

const maxCachedResults = 16;

type CachedDirectory = {
  directory: Directory;
  details: DetailsSnapshot;
  checkedAt: number;
  prepared: PreparedDirectory;
};

/** The fingerprint is computed before the details are read, so the next read finds a change in between. */
type DetailsSnapshot = { fingerprint: string; byId: ReadonlyMap<string, PersonDetails> };

const preparedCache = singleton("prepared-directory", () => ({
  current: null as CachedDirectory | null,
  loading: null as { directory: Directory; prepared: Promise<PreparedDirectory> } | null,
  readDetails: batchReads<void, DetailsSnapshot>(readDetails),
}));

async function readDetails(): Promise<DetailsSnapshot> {
  const fingerprint = await readDetailsFingerprint();
  const known = preparedCache.current?.details;
  return known?.fingerprint === fingerprint ? known : { fingerprint, byId: await readAllDetailsWithEmails() };
}

const detailsLifetimeMs = 60_000;

/**
 * Returns the directory with current details, such as offices, start dates and work e-mails. Lists, searches and charts
 * use the same details, so that all responses agree. In a large directory, reading the details takes seconds: a request
 * that finds details older than `detailsLifetimeMs` starts a refresh. Until it ends, and after a failure for the same
 * time again, requests get the old details.
 */
export async function getPreparedDirectory(): Promise<{ prepared: PreparedDirectory; isStale: boolean }> {
  const { directory, isStale } = await getCurrentDirectory();
  if (!isLargeDirectory(directory.people.length))
    return { prepared: await getFreshPreparedDirectory(directory), isStale };
  const { current } = preparedCache;
  if (current?.directory !== directory) {
    if (preparedCache.loading?.directory !== directory)
      preparedCache.loading = {
        directory,
        prepared: getFreshPreparedDirectory(directory).finally(() => (preparedCache.loading = null)),
      };
    return { prepared: await preparedCache.loading.prepared, isStale };
  }
  if (current.checkedAt + detailsLifetimeMs < Date.now()) {
    current.checkedAt = Date.now();
    getFreshPreparedDirectory(directory).catch(() => undefined);
  }
  return { prepared: current.prepared, isStale };
}

/**
 * Returns the directory with current details. Queries the database on each call, and reuses the cached result if
 * nothing changed. Too slow for a large directory; use `getPreparedDirectory` there.
 */
export async function getFreshPreparedDirectory(directory: Directory): Promise<PreparedDirectory> {
  const details = await preparedCache.readDetails();
  const { current } = preparedCache;
  if (current?.directory === directory && current.details.fingerprint === details.fingerprint) {
    current.checkedAt = Date.now();
    return current.prepared;
  }
  const prepared = prepareDirectory(directory, details.byId);
  preparedCache.current = { directory, details, checkedAt: Date.now(), prepared };
  return prepared;
}

function prepareDirectory(
  directory: Directory,
  withEmails: ReadonlyMap<string, PersonDetails>,
): PreparedDirectory {
  const limitDetails = (scope: DetailScope): ReadonlyMap<string, PersonDetails> => {
    if (scope === "none") return new Map();
    if (scope === "all") return withEmails;
    const limit = detailLimits[scope];
    return new Map(
      runSynchronously(mapChunked([...withEmails.values()], (detail) => [detail.id, limit(detail)])),
    );
  };
  const visibleByScope: Partial<Record<DetailScope, VisibleDetails>> = {};
  const earlier = createRecentCache<PreparedDirectory>(maxEarlierVersions);
  const changesSince = createRecentCache<ChangeWithEarlierValues[] | null>(maxEarlierVersions);
  const prepared: PreparedDirectory = {
    directory,
    ...getDirectoryIndex(directory),
    detailsFor: (seen) => (visibleByScope[seen] ??= buildVisibleDetails(directory, limitDetails(seen))),
    viewResults: createRecentCache(maxCachedResults),
    filterCounts: createRecentCache(maxCachedResults),
    options: createRecentCache(optionSources.length),
    asOf: async (point) => {
      if (point.version >= directory.version) return prepared;
      const stored = await changesSince(String(point.version), () =>
        readChangesWithEarlierValues(point.version, directory.version),
      );
      // If the history is incomplete, only the position of the previous page's last person is restored.
      const changes = stored ?? [{ personId: point.id, kind: "left" as const, before: point.values }];
      if (changes.length === 0) return prepared;
      // The number of stored changes is a sufficient key, because they are always the latest of `directory`.
      const key = stored ? String(stored.length) : JSON.stringify(changes);
      return earlier(key, async () =>
        prepareDirectory(buildEarlierDirectory(directory, changes), withEmails),
      );
    },
  };
  return prepared;
}

const maxEarlierVersions = 2;

function buildVisibleDetails(
  { people }: Directory,
  details: ReadonlyMap<string, PersonDetails>,
): VisibleDetails {
  const search = memoizeAsync(() =>
    runChunked(buildSearchChunked(people, ({ id }) => details.get(id) ?? {})),
  );
  const hits = createRecentCache<SearchResult<Person>>(maxCachedResults);
  return {
    details,
    search,
    find: (query) => hits(query, async () => runChunked((await search())(query))),
  };
}

/** Serves sorting only: people who left later have only the sort fields. `changes` are newest first. */
function buildEarlierDirectory(directory: Directory, changes: readonly ChangeWithEarlierValues[]): Directory {
  const earlier = new Map(directory.byId);
  for (const change of changes) {
    const person = earlier.get(change.personId);
    if (change.kind === "left")
      earlier.set(change.personId, applyEarlierValues(change.personId, person, change.before));
    else if (change.kind !== "changed") earlier.delete(change.personId);
    else if (person) earlier.set(change.personId, { ...person, ...change.before });
  }
  return { ...directory, ...indexPeople(sortByName([...earlier.values()])) };
}

const applyEarlierValues = (id: string, person: Person | undefined, values: SortValues): Person => ({
  ...(person ?? { id, productive_id: "", user_id: null, avatar_url: "", synced_at: "" }),
  ...values,
});
