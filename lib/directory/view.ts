import { compareNames } from "@/lib/identity/matching/names";
import {
  runSynchronously,
  filterChunked,
  mapChunked,
  sortChunked,
  type ChunkedWork,
} from "@/lib/platform/chunked";
import type { DirectoryContext } from "./context";
import {
  createFilterTest,
  createTeamGrouper,
  listFilterSources,
  noFilters,
  teamGroups,
  type FilterSource,
  type FilterValues,
  type TeamGroup,
  type ViewPerson,
} from "./filters";

export const directorySortKeys = [
  "name",
  "title",
  "manager",
  "department",
  "office",
  "email",
  "joined",
  "reports",
] as const;
export type DirectorySortKey = (typeof directorySortKeys)[number];
/** Sort order. Dates and counts default to descending, all others to ascending; `isReversed` inverts the default. */
export type DirectorySort = { by: DirectorySortKey; isReversed: boolean };
export const directoryGroups = ["department"] as const;
type DirectoryGroup = (typeof directoryGroups)[number];
export const directoryLayouts = ["list", "grid"] as const;
type DirectoryLayout = (typeof directoryLayouts)[number];

export type DirectoryView = FilterValues & {
  query: string;
  /** Null: the default order of the view (`getSortOrder`). */
  sort: DirectorySort | null;
  /** Field whose values are sections of the list; null: one list. The `mine` team has its own sections. */
  group: DirectoryGroup | null;
  layout: DirectoryLayout;
};

export const defaultView: DirectoryView = {
  ...noFilters,
  query: "",
  sort: null,
  group: null,
  layout: "list",
};

/** Default: best match first (null) with a query, newest first for newcomers, otherwise by name. */
export function getSortOrder({ query, new: isNew, sort }: DirectoryView): DirectorySort | null {
  if (sort) return sort;
  if (query.trim() !== "") return null;
  return { by: isNew.length > 0 ? "joined" : "name", isReversed: false };
}

/** Returns the order after a click: the default direction, then the reverse, then the default order (null). */
export function getNextSort(order: DirectorySort | null, by: DirectorySortKey): DirectorySort | null {
  if (order?.by !== by) return { by, isReversed: false };
  return order.isReversed ? null : { by, isReversed: true };
}

const detailSortKeys = new Set<DirectorySortKey>(["department", "office", "email", "joined"]);

export function listNeededSources(view: DirectoryView): ReadonlySet<FilterSource> {
  const by = getSortOrder(view)?.by;
  const hasDetailOrder = view.group !== null || (by !== undefined && detailSortKeys.has(by));
  return new Set<FilterSource>([...listFilterSources(view), ...(hasDetailOrder ? ["details" as const] : [])]);
}

/** `people`: matches of the query, best first, or everyone in order. The people of a section are consecutive. */
export const filterAndSortPeople = <P extends ViewPerson>(
  people: readonly P[],
  view: DirectoryView,
  context: DirectoryContext,
): P[] => runSynchronously(filterAndSortPeopleChunked(people, view, context));

export function* filterAndSortPeopleChunked<P extends ViewPerson>(
  people: readonly P[],
  view: DirectoryView,
  context: DirectoryContext,
): ChunkedWork<P[]> {
  const found = yield* filterChunked(people, createFilterTest(view, context));
  const order = getSortOrder(view);
  const sorted =
    order && (view.sort || order.by !== "name") ? yield* sortPeopleChunked(found, order, context) : found;
  const sections = groupIntoSections(sorted, view, context);
  return sections ? sections.flatMap(({ people: section }) => section) : sorted;
}

// Sections -------------------------------------------------------------------------------------------------------

/** `name` is null for a team group, and for people without a department. */
type ViewSection = { group: TeamGroup | "department"; name: string | null };

export function groupIntoSections<P extends ViewPerson>(
  people: readonly P[],
  view: Pick<DirectoryView, "team" | "group">,
  context: DirectoryContext,
): (ViewSection & { people: P[] })[] | null {
  if (view.team.includes("mine")) {
    const groupOf = createTeamGrouper(context);
    return teamGroups
      .map((group) => ({ group, name: null, people: people.filter((person) => groupOf(person) === group) }))
      .filter((section) => section.people.length > 0);
  }
  if (view.group === null) return null;
  const byDepartment = new Map<string | null, P[]>();
  for (const person of people) {
    const department = context.details.get(person.id)?.department ?? null;
    const section = byDepartment.get(department);
    if (section) section.push(person);
    else byDepartment.set(department, [person]);
  }
  return [...byDepartment]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : compareNames(a, b)))
    .map(([name, some]) => ({ group: "department", name, people: some }));
}

/** `found`: the people of the view, in its order. Empty if the view has no sections. */
export const countSections = (
  found: readonly ViewPerson[],
  view: Pick<DirectoryView, "team" | "group">,
  context: DirectoryContext,
): (ViewSection & { count: number })[] =>
  (groupIntoSections(found, view, context) ?? []).map(({ people, ...section }) => ({
    ...section,
    count: people.length,
  }));

// Order ----------------------------------------------------------------------------------------------------------

const unknownKey = null;
/** Sort keys that the directory page sorts descending unless reversed. */
export const descendingSortKeys = new Set<DirectorySortKey>(["joined", "reports"]);

/** Sorts by key, then by name. Unknown values come last in both directions. */
function* sortPeopleChunked<P extends ViewPerson>(
  people: readonly P[],
  order: DirectorySort,
  context: DirectoryContext,
): ChunkedWork<P[]> {
  const keyOf = yield* createSortKeyChunked(order.by, people, context);
  const direction = descendingSortKeys.has(order.by) === order.isReversed ? 1 : -1;
  const keyed = yield* mapChunked(people, (person) => {
    const place = context.positionById.get(person.id) ?? 0;
    return { person, key: keyOf(person), place };
  });
  const sorted = yield* sortChunked(keyed, (a, b) => {
    if (a.key === b.key) return a.place - b.place;
    if (a.key === unknownKey || b.key === unknownKey) return a.key === unknownKey ? 1 : -1;
    return direction * (a.key - b.key);
  });
  return sorted.map(({ person }) => person);
}

/** Returns numeric keys, because numbers are faster to compare than texts. Unknown values have the key null. */
function* createSortKeyChunked(
  by: DirectorySortKey,
  people: readonly ViewPerson[],
  { positionById, managerOf, details, reportCounts }: DirectoryContext,
): ChunkedWork<(person: ViewPerson) => number | null> {
  switch (by) {
    case "name":
      return ({ id }) => positionById.get(id) ?? unknownKey;
    case "manager":
      return ({ id }) => positionById.get(managerOf(id) ?? "") ?? unknownKey;
    case "joined":
      return ({ id }) => {
        const joined = details.get(id)?.joined_on;
        return joined ? Date.parse(joined) : unknownKey;
      };
    case "reports":
      return ({ id }) => reportCounts.get(id) ?? 0;
    case "title":
      return yield* rankTextChunked(people, ({ title }) => title);
    case "email":
    case "department":
    case "office":
      return yield* rankTextChunked(people, ({ id }) => details.get(id)?.[by] ?? "");
  }
}

/** Null for an empty text. Texts that differ only in case or accents have equal ranks. */
function* rankTextChunked(
  people: readonly ViewPerson[],
  wordsOf: (person: ViewPerson) => string,
): ChunkedWork<(person: ViewPerson) => number | null> {
  const ranks = new Map<string, number>();
  let before: string | null = null;
  let rank = 0;
  const all = [...new Set(yield* mapChunked(people, wordsOf))];
  for (const words of yield* sortChunked(all, compareNames)) {
    if (before !== null && compareNames(before, words) !== 0) rank++;
    ranks.set(words, rank);
    before = words;
  }
  return (person) => {
    const words = wordsOf(person);
    return words === "" ? unknownKey : (ranks.get(words) ?? unknownKey);
  };
}
