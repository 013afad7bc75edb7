import { compareNames } from "@/lib/matching/names";
import { allAtOnce, filterInSteps, inParts, mapInSteps, sortInSteps, type Steps } from "@/lib/steps";
import type { DirectoryDetail } from "./details-schema";
import { isOneOf, mergeSpellings } from "./offices";
import type { Person } from "./schema";

export const directorySortKeys = [
  "name",
  "title",
  "manager",
  "office",
  "email",
  "joined",
  "reports",
] as const;
export type DirectorySortKey = (typeof directorySortKeys)[number];
/** Newest and most come first by themselves, names and places from A; `isReversed` turns that round. */
export type DirectorySort = { by: DirectorySortKey; isReversed: boolean };
export const directoryTeams = ["mine", "reports"] as const;
export type DirectoryTeam = (typeof directoryTeams)[number];
export const directoryLayouts = ["list", "grid"] as const;
type DirectoryLayout = (typeof directoryLayouts)[number];

/** What of the directory is looked at, in which order and shape. All of it stands in the address. */
export type DirectoryView = {
  query: string;
  /** Of the reader: the people around them, or who reports to them. */
  team: DirectoryTeam | null;
  /** The id of whom they report to. */
  reportsTo: string | null;
  /** The id of whom they are below, at whatever depth. */
  under: string | null;
  /** Names of offices, compared without case and accents; empty: no filter. */
  offices: readonly string[];
  title: string | null;
  isNew: boolean;
  hasNoManager: boolean;
  /** For executives: of whom something is missing or wrong (lib/health). */
  gap: string | null;
  /** Null: the order that suits what is looked at (`orderOf`). */
  sort: DirectorySort | null;
  layout: DirectoryLayout;
};

/** What to change so that no filter narrows the list. */
export const noFilters = {
  team: null,
  reportsTo: null,
  under: null,
  offices: [],
  title: null,
  isNew: false,
  hasNoManager: false,
  gap: null,
} satisfies Partial<DirectoryView>;

export const everybody: DirectoryView = { query: "", ...noFilters, sort: null, layout: "list" };

/** How many of the filters narrow the list; the query is none of them. */
export const countFilters = (view: DirectoryView): number =>
  [
    ...[view.team, view.reportsTo, view.under, view.title, view.gap],
    ...[view.offices.length > 0, view.isNew, view.hasNoManager],
  ].filter(Boolean).length;

/** The order that the view is in: newcomers newest first, else by name; null: the best match first. */
export function orderOf({ query, isNew, sort }: DirectoryView): DirectorySort | null {
  if (sort) return sort;
  if (query.trim() !== "") return null;
  return { by: isNew ? "joined" : "name", isReversed: false };
}

/** What choosing a column does to the order: its own first, once more the other way round, then back to what suits the view. */
export function nextSort(order: DirectorySort | null, by: DirectorySortKey): DirectorySort | null {
  if (order?.by !== by) return { by, isReversed: false };
  return order.isReversed ? null : { by, isReversed: true };
}

/** Whether the view cannot be made of the Person of the list alone. */
export const needsDetails = (view: DirectoryView): boolean => {
  const by = orderOf(view)?.by;
  return view.offices.length > 0 || view.isNew || by === "office" || by === "email" || by === "joined";
};

type Line = Pick<Person, "id" | "manager_id" | "title">;

/** What the view is decided by, beside the people. `today`: `YYYY-MM-DD`. */
export type DirectoryContext = {
  managerOf: (id: string) => string | null;
  /** Where each stands in the order of the directory, which is by name. */
  placeOf: ReadonlyMap<string, number>;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<string, Pick<DirectoryDetail, "office" | "joined_on" | "email">>;
  me: string | null;
  today: string;
  /** Whom each of the gaps is about; null: the reader may not know. */
  gaps: ReadonlyMap<string, ReadonlySet<string>> | null;
};

/** Those of the people who are in the view, in its order. Equals stand by name, and while searching as they came: the best first. */
export const narrow = <P extends Line>(
  people: readonly P[],
  view: DirectoryView,
  context: DirectoryContext,
): P[] => allAtOnce(narrowInSteps(people, view, context));

/** The same in steps, for a server that has others to answer meanwhile. */
export function* narrowInSteps<P extends Line>(
  people: readonly P[],
  view: DirectoryView,
  context: DirectoryContext,
): Steps<P[]> {
  const filters = Object.values(filtersOf(view, context)).filter((filter) => filter !== null);
  const found = yield* filterInSteps(people, (person) => filters.every((filter) => filter(person)));
  const order = orderOf(view);
  const sorted = order && (view.sort || order.by !== "name") ? yield* inOrder(found, order, context) : found;
  return view.team === "mine" ? groupTeam(sorted, context).flatMap(({ people: group }) => group) : sorted;
}

// Filters --------------------------------------------------------------------------------------------------------

type Filter = (person: Line) => boolean;
const filterNames = ["team", "manager", "office", "title", "isNew", "hasNoManager", "gap"] as const;
type FilterName = (typeof filterNames)[number];

/** The filters of the view by what they ask; null: it does not ask that. */
function filtersOf(view: DirectoryView, context: DirectoryContext): Record<FilterName, Filter | null> {
  const { offices, title, reportsTo, under, gap } = view;
  const isBelow = under === null ? null : belowOf(under, context);
  const isWanted = isOneOf(offices);
  const gapIds = gap === null ? undefined : context.gaps?.get(gap);
  return {
    team: view.team === null ? null : teamFilter(view.team, context),
    manager:
      reportsTo === null && isBelow === null
        ? null
        : (person) =>
            (reportsTo === null || person.manager_id === reportsTo) && (isBelow === null || isBelow(person)),
    office: offices.length === 0 ? null : ({ id }) => isWanted(context.details.get(id)?.office),
    title: title === null ? null : (person) => person.title === title,
    isNew: view.isNew ? newcomerFilter(context) : null,
    hasNoManager: view.hasNoManager ? hasNoManager : null,
    gap: gap === null ? null : ({ id }) => gapIds?.has(id) ?? false,
  };
}

const hasNoManager: Filter = ({ manager_id }) => manager_id === null;

function teamFilter(team: DirectoryTeam, context: DirectoryContext): Filter {
  if (context.me === null) return () => false;
  if (team === "reports") return ({ manager_id }) => manager_id === context.me;
  const groupOf = teamGroupOf(context);
  return (person) => groupOf(person) !== null;
}

export const newDays = 90;

/** Who joined on this day or later, up to today, is new. Days are `YYYY-MM-DD`. */
export function newSince(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - newDays);
  return day.toISOString().slice(0, 10);
}

/** Who joined in the last 90 days. */
function newcomerFilter({ details, today }: DirectoryContext): Filter {
  const since = newSince(today);
  return ({ id }) => {
    const joined = details.get(id)?.joined_on;
    return typeof joined === "string" && joined >= since && joined <= today;
  };
}

/** Who is below somebody, at whatever depth: asks of each manager once, however many are below them. */
function belowOf(top: string, { managerOf }: DirectoryContext): Filter {
  const known = new Map<string, boolean>([[top, true]]);
  return ({ manager_id }) => {
    const asked: string[] = [];
    let at = manager_id;
    let isBelow: boolean | undefined;
    while (at !== null && isBelow === undefined) {
      isBelow = known.get(at);
      if (isBelow !== undefined) break;
      known.set(at, false); // where wrong data makes a circle, this ends it
      asked.push(at);
      at = managerOf(at);
    }
    for (const id of asked) known.set(id, isBelow ?? false);
    return isBelow ?? false;
  };
}

// My team --------------------------------------------------------------------------------------------------------

export const teamGroups = ["manager", "you", "reports", "peers"] as const;
export type TeamGroup = (typeof teamGroups)[number];

/** My team: my manager, I, who reports to me, and who shares my manager. Without a person of one's own nobody. */
function teamGroupOf({ me, managerOf }: DirectoryContext): (person: Line) => TeamGroup | null {
  if (me === null) return () => null;
  const manager = managerOf(me);
  return ({ id, manager_id }) => {
    if (id === me) return "you";
    if (manager_id === me) return "reports";
    if (manager === null) return null;
    if (id === manager) return "manager";
    return manager_id === manager ? "peers" : null;
  };
}

/** These people by who they are to the reader, each group in the order in which they came. Who is of no group is left out. */
export function groupTeam<P extends Line>(
  people: readonly P[],
  context: DirectoryContext,
): { group: TeamGroup; people: P[] }[] {
  const groupOf = teamGroupOf(context);
  return teamGroups
    .map((group) => ({ group, people: people.filter((person) => groupOf(person) === group) }))
    .filter(({ people: group }) => group.length > 0);
}

// Order ----------------------------------------------------------------------------------------------------------

const unknown = null;
/** Sort keys that the directory's page shows descending unless reversed. */
export const latestFirst = new Set<DirectorySortKey>(["joined", "reports"]);

/** By the key; equals by name; of whom it is not known last, whichever way round. */
function* inOrder<P extends Line>(
  people: readonly P[],
  order: DirectorySort,
  context: DirectoryContext,
): Steps<P[]> {
  const keyOf = yield* sortKeyOf(order.by, people, context);
  const direction = latestFirst.has(order.by) === order.isReversed ? 1 : -1;
  const keyed = yield* mapInSteps(people, (person) => {
    const place = context.placeOf.get(person.id) ?? 0;
    return { person, key: keyOf(person), place };
  });
  const sorted = yield* sortInSteps(keyed, (a, b) => {
    if (a.key === b.key) return a.place - b.place;
    if (a.key === unknown || b.key === unknown) return a.key === unknown ? 1 : -1;
    return direction * (a.key - b.key);
  });
  return sorted.map(({ person }) => person);
}

/** A number for each, so that words are compared once for each that there is and not for each pair of people. */
function* sortKeyOf(
  by: DirectorySortKey,
  people: readonly Line[],
  { placeOf, managerOf, details, reportCounts }: DirectoryContext,
): Steps<(person: Line) => number | null> {
  switch (by) {
    case "name":
      return ({ id }) => placeOf.get(id) ?? unknown;
    case "manager":
      return ({ id }) => placeOf.get(managerOf(id) ?? "") ?? unknown;
    case "joined":
      return ({ id }) => {
        const joined = details.get(id)?.joined_on;
        return joined ? Date.parse(joined) : unknown;
      };
    case "reports":
      return ({ id }) => reportCounts.get(id) ?? 0;
    case "title":
      return yield* byWords(people, ({ title }) => title);
    case "email":
      return yield* byWords(people, ({ id }) => details.get(id)?.email ?? "");
    case "office":
      return yield* byWords(people, ({ id }) => details.get(id)?.office ?? "");
  }
}

/** As people read; words that differ only in case or accents are equals. */
function* byWords(
  people: readonly Line[],
  wordsOf: (person: Line) => string,
): Steps<(person: Line) => number | null> {
  const ranks = new Map<string, number>();
  let before: string | null = null;
  let rank = 0;
  const all = [...new Set(yield* mapInSteps(people, wordsOf))];
  for (const words of yield* sortInSteps(all, compareNames)) {
    if (before !== null && compareNames(before, words) !== 0) rank++;
    ranks.set(words, rank);
    before = words;
  }
  return (person) => {
    const words = wordsOf(person);
    return words === "" ? unknown : (ranks.get(words) ?? unknown);
  };
}

// Counts ---------------------------------------------------------------------------------------------------------

/** How many each choice of each filter would leave, with what the other filters leave. */
export type FilterCounts = {
  teams: Record<DirectoryTeam, number>;
  isNew: number;
  hasNoManager: number;
  offices: ReadonlyMap<string, number>;
  titles: ReadonlyMap<string, number>;
  /** By manager: who reports to them, and who is below them at whatever depth. */
  reportsTo: ReadonlyMap<string, number>;
  under: ReadonlyMap<string, number>;
  gaps: ReadonlyMap<string, number>;
};

/** The counts beside the filters, of these people: those whom the query finds. */
export const countChoices = (
  people: readonly Line[],
  view: DirectoryView,
  context: DirectoryContext,
): FilterCounts => allAtOnce(countChoicesInSteps(people, view, context));

/** The same in steps, for a server that has others to answer meanwhile. */
export function* countChoicesInSteps(
  people: readonly Line[],
  view: DirectoryView,
  context: DirectoryContext,
): Steps<FilterCounts> {
  const filters = filtersOf(view, context);
  const asked = filterNames.flatMap((name) => {
    const filter = filters[name];
    return filter ? [{ name, filter }] : [];
  });
  const left: Record<FilterName, Line[]> = {
    ...{ team: [], manager: [], office: [], title: [] },
    ...{ isNew: [], hasNoManager: [], gap: [] },
  };
  for (const [part] of inParts(people)) {
    for (const person of part) {
      const failed = asked.filter(({ filter }) => !filter(person));
      // Who fails one filter only would be found with another choice of that one.
      if (failed.length > 1) continue;
      for (const name of failed[0] ? [failed[0].name] : filterNames) left[name].push(person);
    }
    yield;
  }
  const reportsTo = yield* countBy(left.manager, ({ manager_id }) => manager_id);
  const gaps = new Map<string, number>();
  for (const [gap, ids] of context.gaps ?? []) gaps.set(gap, yield* count(left.gap, ({ id }) => ids.has(id)));
  return {
    teams: {
      mine: yield* count(left.team, teamFilter("mine", context)),
      reports: yield* count(left.team, teamFilter("reports", context)),
    },
    isNew: yield* count(left.isNew, newcomerFilter(context)),
    hasNoManager: yield* count(left.hasNoManager, hasNoManager),
    offices: mergeSpellings(yield* countBy(left.office, ({ id }) => context.details.get(id)?.office)),
    titles: yield* countBy(left.title, ({ title }) => title),
    reportsTo,
    under: addUp(reportsTo, context),
    gaps,
  };
}

function* count(people: readonly Line[], filter: Filter): Steps<number> {
  let sum = 0;
  for (const [part] of inParts(people)) {
    for (const person of part) if (filter(person)) sum++;
    yield;
  }
  return sum;
}

function* countBy(
  people: readonly Line[],
  of: (person: Line) => string | null | undefined,
): Steps<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [part] of inParts(people)) {
    for (const person of part) {
      const value = of(person);
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    yield;
  }
  return counts;
}

/** Adds each manager's count to all who are above: from the lowest managers up, so that a chain of any length is walked once. */
function addUp(direct: ReadonlyMap<string, number>, { managerOf }: DirectoryContext): Map<string, number> {
  /** How many managers right below each are not added to them yet. */
  const missing = new Map<string, number>();
  const found = [...direct.keys()];
  const seen = new Set(found);
  for (let id = found.pop(); id !== undefined; id = found.pop()) {
    missing.set(id, missing.get(id) ?? 0);
    const above = managerOf(id);
    if (above === null) continue;
    missing.set(above, (missing.get(above) ?? 0) + 1);
    if (!seen.has(above)) found.push(above);
    seen.add(above);
  }
  const total = new Map(direct);
  const complete = [...missing].flatMap(([id, below]) => (below === 0 ? [id] : []));
  for (let id = complete.pop(); id !== undefined; id = complete.pop()) {
    const above = managerOf(id);
    if (above === null) continue;
    total.set(above, (total.get(above) ?? 0) + (total.get(id) ?? 0));
    const below = (missing.get(above) ?? 0) - 1;
    missing.set(above, below);
    if (below === 0) complete.push(above);
  }
  return total;
}

// Of people ------------------------------------------------------------------------------------------------------

/** How many report to each who has any. */
export function countReports(people: readonly Pick<Person, "manager_id">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { manager_id } of people) {
    if (manager_id) counts.set(manager_id, (counts.get(manager_id) ?? 0) + 1);
  }
  return counts;
}

/** Where each stands among these. */
export const placesOf = (people: readonly { id: string }[]): ReadonlyMap<string, number> =>
  new Map(people.map(({ id }, place) => [id, place]));

/** The ids by gap. */
export const whoHas = (
  gaps: readonly { id: string; person_ids: readonly string[] }[],
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(gaps.map(({ id, person_ids }) => [id, new Set(person_ids)]));
