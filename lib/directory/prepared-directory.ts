import "server-only";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { createRecentCache, memoizeAsync, type RecentCache } from "@/lib/platform/memoize";
import { readChangesWithEarlierValues } from "@/lib/versions/earlier-values";
import type { ChangeWithEarlierValues, SortValues } from "@/lib/versions/sort-fields";
import { batchReads } from "@/lib/platform/database/batch-reads";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { singleton } from "@/lib/platform/singleton";
import { runSynchronously, mapChunked, type ChunkedWork } from "@/lib/platform/chunked";
import {
  detailLimits,
  getDetailLimit,
  refreshDetails,
  readDetailsFingerprint,
  readAllDetailsWithEmails,
  type DetailsSnapshot,
} from "./details";
import type { PersonDetails } from "./details-schema";
import { getDirectoryIndex } from "./directory-index";
import { getCurrentDirectory, type Directory, isLargeDirectory } from "./directory-store";
import type { Person } from "./schema";
import type { SearchResult } from "./partial-match";
import type { PageCursor } from "./list-page";
import { buildSearchChunked } from "./search";
import { optionSources, type DirectoryIndex, type ListedOption } from "./context";
import type { FilterCounts } from "./filters";
import type { ViewSection } from "./view";
import { sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";

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

/** Version of the directory with its indexes for search, filters and order. Shared by all requests. */
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

export type ViewResult = SearchResult<Person> & { sections: (ViewSection & { count: number })[] };

const maxCachedResults = 16;

type CachedDirectory = {
  directory: Directory;
  checkedAt: number;
  snapshot: DetailsSnapshot | null;
  /** Fingerprint computed before the details are read; null in a small directory, and until the details are read. */
  fingerprint: string | null;
  prepared: Promise<PreparedDirectory>;
};

const preparedCache = singleton("prepared-directory", () => ({
  current: null as CachedDirectory | null,
  refreshInProgress: null as Promise<unknown> | null,
  refreshSnapshot: batchReads((known: readonly (DetailsSnapshot | null)[]) =>
    refreshDetails(known.at(-1) ?? null),
  ),
}));

const detailsLifetimeMs = 60_000;

/**
 * Returns the directory with current details, such as offices, start dates and work e-mails. Lists, searches and charts
 * use the same details, so that all responses agree. In a large directory, reading the details takes seconds: a request
 * that finds details older than `detailsLifetimeMs` starts a refresh and still gets the old details.
 */
export async function getPreparedDirectory(): Promise<{ prepared: PreparedDirectory; isStale: boolean }> {
  const { directory, isStale } = await getCurrentDirectory();
  if (!isLargeDirectory(directory.people.length))
    return { prepared: await getFreshPreparedDirectory(directory), isStale };
  if (preparedCache.current?.directory !== directory) preparedCache.current = startPreparing(directory);
  else if (preparedCache.current.checkedAt + detailsLifetimeMs < Date.now())
    preparedCache.refreshInProgress ??= refreshPreparedDirectory(directory);
  return { prepared: await preparedCache.current.prepared, isStale };
}

/**
 * Returns the directory with current details. Queries the database on each call, and reuses the cached result if
 * nothing changed. Too slow for a large directory; use `getPreparedDirectory` there.
 */
export async function getFreshPreparedDirectory(directory: Directory): Promise<PreparedDirectory> {
  const reading = await preparedCache.refreshSnapshot(preparedCache.current?.snapshot ?? null);
  const { current: made } = preparedCache;
  if (made?.directory === directory && made.snapshot?.fingerprint === reading.fingerprint) {
    made.checkedAt = Date.now();
    return made.prepared;
  }
  const prepared = Promise.resolve(prepareDirectory(directory, mapDetailsById(reading)));
  preparedCache.current = {
    directory,
    checkedAt: Date.now(),
    snapshot: reading,
    fingerprint: null,
    prepared,
  };
  return prepared;
}

const mapDetailsById = ({ rows }: DetailsSnapshot): Map<string, PersonDetails> =>
  new Map(rows.map((detail) => [detail.id, detail]));

function startPreparing(directory: Directory): CachedDirectory {
  const readAndPrepare = async () => {
    const fingerprint = await readDetailsFingerprint();
    const details = await readAllDetailsWithEmails();
    made.fingerprint = fingerprint;
    return prepareDirectory(directory, details);
  };
  const made: CachedDirectory = {
    directory,
    checkedAt: Date.now(),
    snapshot: null,
    fingerprint: null,
    prepared: readAndPrepare(),
  };
  made.prepared.catch(() => {
    if (preparedCache.current === made) preparedCache.current = null;
  });
  return made;
}

/** Until the refresh finishes, and after a failure, requests get the old data. */
async function refreshPreparedDirectory(directory: Directory): Promise<void> {
  const now = preparedCache.current;
  try {
    if (now?.fingerprint && now.fingerprint === (await readDetailsFingerprint())) {
      now.checkedAt = Date.now();
      return;
    }
    const next = startPreparing(directory);
    await next.prepared;
    if (preparedCache.current?.directory === directory) preparedCache.current = next;
  } catch {
    if (preparedCache.current?.directory === directory) preparedCache.current.checkedAt = Date.now();
  } finally {
    preparedCache.refreshInProgress = null;
  }
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
      const changes = await changesSince(String(point.version), () =>
        readChangesWithEarlierValues(point.version, directory.version),
      );
      if (changes?.length === 0) return prepared;
      if (changes) {
        // The number of changes is a sufficient key, because `changes` are always the latest changes of `directory`.
        return earlier(`${changes.length}`, async () =>
          prepareDirectory(buildEarlierDirectory(directory, changes), withEmails),
        );
      }
      // The history is incomplete. Only the position of the previous page's last person is restored.
      const last = { personId: point.id, kind: "left" as const, before: point.values };
      return earlier(JSON.stringify(last), async () =>
        prepareDirectory(buildEarlierDirectory(directory, [last]), withEmails),
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

/**
 * Returns the directory before `changes` (newest first), for sorting only. People who left later have only the fields
 * by which lists are sorted.
 */
function buildEarlierDirectory(directory: Directory, changes: readonly ChangeWithEarlierValues[]): Directory {
  if (changes.length === 0) return directory;
  const earlier = new Map(directory.byId);
  for (const change of changes) {
    const person = earlier.get(change.personId);
    if (change.kind === "left")
      earlier.set(change.personId, applyEarlierValues(change.personId, person, change.before));
    else if (change.kind !== "changed") earlier.delete(change.personId);
    else if (person) earlier.set(change.personId, { ...person, ...change.before });
  }
  const people = sortInDirectoryOrder(
    Array.from(earlier.values(), (person) => ({
      id: person.id,
      firstName: person.first_name,
      lastName: person.last_name,
      person,
    })),
  ).map(({ person }) => person);
  return {
    ...directory,
    people,
    byId: new Map(people.map((person) => [person.id, person])),
    tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
  };
}

const applyEarlierValues = (id: string, person: Person | undefined, values: SortValues): Person => ({
  ...(person ?? { id, productive_id: "", user_id: null, avatar_url: "", synced_at: "" }),
  ...values,
});
