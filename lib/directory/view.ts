import { compareNames } from "@/lib/identity/matching/names";
import {
  runSynchronously,
  filterChunked,
  splitIntoChunks,
  mapChunked,
  sortChunked,
  type ChunkedWork,
} from "@/lib/platform/chunked";
import type { PersonDetails } from "./details-schema";
import { createNewcomerCheck } from "./newcomers";
import { createNameMatcher, mergeSpellings, toNameKey } from "./spellings";
import type { Person } from "./schema";

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
export const directoryTeams = ["mine", "reports"] as const;
export type DirectoryTeam = (typeof directoryTeams)[number];
export const directoryGroups = ["department"] as const;
type DirectoryGroup = (typeof directoryGroups)[number];
export const directoryLayouts = ["list", "grid"] as const;
type DirectoryLayout = (typeof directoryLayouts)[number];

/** Search, filters, order and layout of the directory page, all part of its URL. */
export type DirectoryView = {
  query: string;
  /** `mine`: the viewer, their manager, peers and direct reports. `reports`: the viewer's direct reports. */
  team: DirectoryTeam | null;
  reportsTo: string | null;
  under: string | null;
  offices: readonly string[];
  /** Names of departments, compared by `toNameKey`; empty: no filter. */
  departments: readonly string[];
  titles: readonly string[];
  /** Names of skills, compared by `toNameKey`; empty: no filter. People with any of these skills match. */
  skills: readonly string[];
  /**
   * Values of custom fields as `Field: value`, compared by `toNameKey`; empty: no filter. A person matches if the
   * person has one of the listed values of each listed field.
   */
  fields: readonly string[];
  joinedFrom: string | null;
  joinedTo: string | null;
  isNew: boolean;
  /** Only people who are not away now. */
  isHere: boolean;
  hasNoManager: boolean;
  gap: string | null;
  /** Null: the default order of the view (`getSortOrder`). */
  sort: DirectorySort | null;
  /** Field whose values are sections of the list; null: one list. The `mine` team has its own sections. */
  group: DirectoryGroup | null;
  layout: DirectoryLayout;
};

export const noFilters = {
  team: null,
  reportsTo: null,
  under: null,
  offices: [],
  departments: [],
  titles: [],
  skills: [],
  fields: [],
  joinedFrom: null,
  joinedTo: null,
  isNew: false,
  isHere: false,
  hasNoManager: false,
  gap: null,
} satisfies Partial<DirectoryView>;

export const defaultView: DirectoryView = {
  query: "",
  ...noFilters,
  sort: null,
  group: null,
  layout: "list",
};

/** Returns the number of active filters, without the query. A range of start dates counts as one filter. */
export const countFilters = (view: DirectoryView): number =>
  [
    ...[view.team, view.reportsTo, view.under, view.joinedFrom ?? view.joinedTo, view.gap],
    ...[view.offices, view.departments, view.titles, view.skills, view.fields].map(
      (names) => names.length > 0,
    ),
    ...[view.isNew, view.isHere, view.hasNoManager],
  ].filter(Boolean).length;

/**
 * Returns the chosen order, or else the default order: null (best match first) for a view with a query, newest first
 * for a view of newcomers, and by name for all other views.
 */
export function getSortOrder({ query, isNew, sort }: DirectoryView): DirectorySort | null {
  if (sort) return sort;
  if (query.trim() !== "") return null;
  return { by: isNew ? "joined" : "name", isReversed: false };
}

/**
 * Returns the order after a click on the column `by`: first its default direction, then the reverse, then null, which
 * is the default order of the view.
 */
export function getNextSort(order: DirectorySort | null, by: DirectorySortKey): DirectorySort | null {
  if (order?.by !== by) return { by, isReversed: false };
  return order.isReversed ? null : { by, isReversed: true };
}

const detailSortKeys = new Set<DirectorySortKey>(["department", "office", "email", "joined"]);

/** Returns whether the view filters, groups or sorts by details, which `Person` does not contain. */
export const shouldLoadDetails = (view: DirectoryView): boolean => {
  const by = getSortOrder(view)?.by;
  return (
    view.offices.length > 0 ||
    view.departments.length > 0 ||
    view.group !== null ||
    view.joinedFrom !== null ||
    view.joinedTo !== null ||
    view.isNew ||
    (by !== undefined && detailSortKeys.has(by))
  );
};

type ViewPerson = Pick<Person, "id" | "manager_id" | "title">;

export type PeopleByLabel = ReadonlyMap<string, ReadonlySet<string>>;

/** Data that filters and sorting need in addition to the people. `today`: `YYYY-MM-DD`. */
export type DirectoryContext = {
  managerOf: (id: string) => string | null;
  positionById: ReadonlyMap<string, number>;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<
    string,
    Pick<PersonDetails, "office" | "joined_on" | "email"> & Partial<Pick<PersonDetails, "department">>
  >;
  viewerPersonId: string | null;
  today: string;
  /** Ids of the people who are away now. Absent if absences are unknown; then everyone counts as present. */
  away?: ReadonlySet<string>;
  /** Person ids by skill, in its most frequent spelling. Absent: not loaded. */
  skills?: PeopleByLabel;
  /** Person ids by value of a filterable custom field (`Field: value`). Absent: not loaded. */
  fields?: PeopleByLabel;
  gaps: ReadonlyMap<string, ReadonlySet<string>> | null;
};

/**
 * Returns the people in the view, in order (`getSortOrder`). `people` must contain the people who match the query, best
 * match first, or everyone in directory order if there is no query. Ties are sorted by name. The people of a section
 * are consecutive.
 */
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
  const filters = Object.values(buildFilters(view, context)).filter((filter) => filter !== null);
  const found = yield* filterChunked(people, (person) => filters.every((filter) => filter(person)));
  const order = getSortOrder(view);
  const sorted =
    order && (view.sort || order.by !== "name") ? yield* sortPeopleChunked(found, order, context) : found;
  const sections = groupIntoSections(sorted, view, context);
  return sections ? sections.flatMap(({ people: section }) => section) : sorted;
}

// Filters --------------------------------------------------------------------------------------------------------

type Filter = (person: ViewPerson) => boolean;
const filterNames = [
  "team",
  "manager",
  "office",
  "department",
  "title",
  "skill",
  "field",
  "joined",
  "isNew",
  "isHere",
  "hasNoManager",
  "gap",
] as const;
type FilterName = (typeof filterNames)[number];

/** Returns each filter of the view by name; null for an inactive filter. */
function buildFilters(view: DirectoryView, context: DirectoryContext): Record<FilterName, Filter | null> {
  const { offices, departments, reportsTo, under, gap } = view;
  const titles = new Set(view.titles);
  const isBelow = under === null ? null : createBelowFilter(under, context);
  const isWanted = createNameMatcher(offices);
  const isWantedDepartment = createNameMatcher(departments);
  const gapIds = gap === null ? undefined : context.gaps?.get(gap);
  return {
    team: view.team === null ? null : createTeamFilter(view.team, context),
    manager:
      reportsTo === null && isBelow === null
        ? null
        : (person) =>
            (reportsTo === null || person.manager_id === reportsTo) && (isBelow === null || isBelow(person)),
    office: offices.length === 0 ? null : ({ id }) => isWanted(context.details.get(id)?.office),
    department:
      departments.length === 0 ? null : ({ id }) => isWantedDepartment(context.details.get(id)?.department),
    title: titles.size === 0 ? null : ({ title }) => titles.has(title),
    skill: view.skills.length === 0 ? null : createLabelFilter(view.skills, context.skills),
    field: view.fields.length === 0 ? null : createFieldFilter(view.fields, context),
    joined: view.joinedFrom === null && view.joinedTo === null ? null : createJoinedFilter(view, context),
    isNew: view.isNew ? createNewcomerFilter(context) : null,
    isHere: view.isHere ? createPresenceFilter(context) : null,
    hasNoManager: view.hasNoManager ? hasNoManager : null,
    gap: gap === null ? null : ({ id }) => gapIds?.has(id) ?? false,
  };
}

function createLabelFilter(names: readonly string[], people: PeopleByLabel | undefined): Filter {
  const isWanted = createNameMatcher(names);
  const found = [...(people ?? [])].flatMap(([name, ids]) => (isWanted(name) ? [ids] : []));
  return ({ id }) => found.some((ids) => ids.has(id));
}

const toFieldKey = (value: string): string => toNameKey(value.slice(0, Math.max(0, value.indexOf(":"))));

/** Creates a filter for people with a selected value in every selected field. Ignores the field with `ignoredKey`. */
function createFieldFilter(
  values: readonly string[],
  { fields }: Pick<DirectoryContext, "fields">,
  ignoredKey?: string,
): Filter {
  const wanted = new Set(values.map(toFieldKey).filter((key) => key !== ignoredKey));
  const filters = [...wanted].map((key) =>
    createLabelFilter(
      values.filter((value) => toFieldKey(value) === key),
      fields,
    ),
  );
  return (person) => filters.every((filter) => filter(person));
}

function createJoinedFilter(
  { joinedFrom, joinedTo }: Pick<DirectoryView, "joinedFrom" | "joinedTo">,
  { details }: DirectoryContext,
): Filter {
  return ({ id }) => {
    const joined = details.get(id)?.joined_on;
    return (
      typeof joined === "string" &&
      (joinedFrom === null || joined >= joinedFrom) &&
      (joinedTo === null || joined <= joinedTo)
    );
  };
}

const createPresenceFilter =
  ({ away }: DirectoryContext): Filter =>
  ({ id }) =>
    !away?.has(id);

const hasNoManager: Filter = ({ manager_id }) => manager_id === null;

function createTeamFilter(team: DirectoryTeam, context: DirectoryContext): Filter {
  if (context.viewerPersonId === null) return () => false;
  if (team === "reports") return ({ manager_id }) => manager_id === context.viewerPersonId;
  const groupOf = createTeamGrouper(context);
  return (person) => groupOf(person) !== null;
}

function createNewcomerFilter({ details, today }: DirectoryContext): Filter {
  const isNew = createNewcomerCheck(today);
  return ({ id }) => isNew(details.get(id)?.joined_on);
}

/** Creates a filter for people below the manager `top` at any depth. The filter checks each manager once. */
function createBelowFilter(top: string, { managerOf }: DirectoryContext): Filter {
  const known = new Map<string, boolean>([[top, true]]);
  return ({ manager_id }) => {
    const walked: string[] = [];
    let at = manager_id;
    let isBelow: boolean | undefined;
    while (at !== null && isBelow === undefined) {
      isBelow = known.get(at);
      if (isBelow !== undefined) break;
      known.set(at, false); // Ends the walk if wrong data form a circle.
      walked.push(at);
      at = managerOf(at);
    }
    for (const id of walked) known.set(id, isBelow ?? false);
    return isBelow ?? false;
  };
}

// My team --------------------------------------------------------------------------------------------------------

export const teamGroups = ["manager", "you", "reports", "peers"] as const;
export type TeamGroup = (typeof teamGroups)[number];

function createTeamGrouper({
  viewerPersonId: me,
  managerOf,
}: DirectoryContext): (person: ViewPerson) => TeamGroup | null {
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

// Sections -------------------------------------------------------------------------------------------------------

/** `name` is null for a team group, and for people without a department. */
export type ViewSection = { group: TeamGroup; name: null } | { group: "department"; name: string | null };

export function groupIntoSections<P extends ViewPerson>(
  people: readonly P[],
  view: Pick<DirectoryView, "team" | "group">,
  context: DirectoryContext,
): (ViewSection & { people: P[] })[] | null {
  if (view.team === "mine") {
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
      return yield* rankTextChunked(people, ({ id }) => details.get(id)?.email ?? "");
    case "department":
      return yield* rankTextChunked(people, ({ id }) => details.get(id)?.department ?? "");
    case "office":
      return yield* rankTextChunked(people, ({ id }) => details.get(id)?.office ?? "");
  }
}

/**
 * Returns a function that returns the rank of a person's text in collation order, or null for an empty text. Texts that
 * differ only in case or accents have equal ranks.
 */
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

// Counts ---------------------------------------------------------------------------------------------------------

export const choiceFilters = ["office", "department", "title", "skill", "field", "manager", "gap"] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];

/** Number of people for each filter choice, combined with the other active filters. */
export type FilterCounts = {
  teams: Record<DirectoryTeam, number>;
  isNew: number;
  isHere: number;
  hasNoManager: number;
  offices: ReadonlyMap<string, number>;
  departments: ReadonlyMap<string, number>;
  titles: ReadonlyMap<string, number>;
  skills: ReadonlyMap<string, number>;
  fields: ReadonlyMap<string, number>;
  reportsTo: ReadonlyMap<string, number>;
  under: ReadonlyMap<string, number>;
  gaps: ReadonlyMap<string, number>;
};

export const countPeopleByFilterChoice = (
  people: readonly ViewPerson[],
  view: DirectoryView,
  context: DirectoryContext,
): FilterCounts => runSynchronously(countPeopleByFilterChoiceChunked(people, view, context));

export const selectFixedCounts = (
  { teams, isNew, isHere, hasNoManager, reportsTo }: FilterCounts,
  view: DirectoryView,
) => {
  const manager = view.under ?? view.reportsTo;
  return {
    ...teams,
    is_new: isNew,
    is_here: isHere,
    has_no_manager: hasNoManager,
    direct: manager === null ? null : (reportsTo.get(manager) ?? 0),
  };
};

export const getOptionCounts = (
  { offices, departments, titles, skills, fields }: FilterCounts,
  of: Exclude<ChoiceFilter, "manager" | "gap">,
): ReadonlyMap<string, number> =>
  ({ office: offices, department: departments, title: titles, skill: skills, field: fields })[of];

export function* countPeopleByFilterChoiceChunked(
  people: readonly ViewPerson[],
  view: DirectoryView,
  context: DirectoryContext,
): ChunkedWork<FilterCounts> {
  const filters = buildFilters(view, context);
  const active = filterNames.flatMap((name) => {
    const filter = filters[name];
    return filter ? [{ name, filter }] : [];
  });
  const left: Record<FilterName, ViewPerson[]> = {
    team: [],
    manager: [],
    office: [],
    department: [],
    title: [],
    skill: [],
    field: [],
    joined: [],
    isNew: [],
    isHere: [],
    hasNoManager: [],
    gap: [],
  };
  for (const [part] of splitIntoChunks(people)) {
    for (const person of part) {
      const failed = active.filter(({ filter }) => !filter(person));
      // A person who fails exactly one filter counts for that filter's other choices.
      if (failed.length > 1) continue;
      for (const name of failed[0] ? [failed[0].name] : filterNames) left[name].push(person);
    }
    yield;
  }
  const reportsTo = yield* countByChunked(left.manager, ({ manager_id }) => manager_id);
  const gaps = new Map<string, number>();
  for (const [gap, ids] of context.gaps ?? [])
    gaps.set(gap, yield* countChunked(left.gap, ({ id }) => ids.has(id)));
  return {
    teams: {
      mine: yield* countChunked(left.team, createTeamFilter("mine", context)),
      reports: yield* countChunked(left.team, createTeamFilter("reports", context)),
    },
    isNew: yield* countChunked(left.isNew, createNewcomerFilter(context)),
    isHere: yield* countChunked(left.isHere, createPresenceFilter(context)),
    hasNoManager: yield* countChunked(left.hasNoManager, hasNoManager),
    offices: mergeSpellings(yield* countByChunked(left.office, ({ id }) => context.details.get(id)?.office)),
    departments: mergeSpellings(
      yield* countByChunked(left.department, ({ id }) => context.details.get(id)?.department),
    ),
    titles: yield* countByChunked(left.title, ({ title }) => title),
    skills: yield* countByLabelChunked(context.skills, new Set(left.skill.map(({ id }) => id))),
    fields: yield* countFieldsChunked(left.field, view, context),
    reportsTo,
    under: sumReportsUpwards(reportsTo, context),
    gaps,
  };
}

function* countByLabelChunked(
  people: PeopleByLabel | undefined,
  ids: ReadonlySet<string>,
): ChunkedWork<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [label, personIds] of people ?? []) {
    const count = (yield* filterChunked([...personIds], (id) => ids.has(id))).length;
    if (count > 0) counts.set(label, count);
  }
  return counts;
}

/** The filters of all other fields apply to the counts of a field. */
function* countFieldsChunked(
  people: readonly ViewPerson[],
  view: DirectoryView,
  context: DirectoryContext,
): ChunkedWork<Map<string, number>> {
  const byField = new Map<string, Map<string, ReadonlySet<string>>>();
  for (const [value, ids] of context.fields ?? []) {
    const key = toFieldKey(value);
    byField.set(key, (byField.get(key) ?? new Map<string, ReadonlySet<string>>()).set(value, ids));
  }
  const counts = new Map<string, number>();
  for (const [key, values] of byField) {
    const matching = yield* filterChunked(people, createFieldFilter(view.fields, context, key));
    const counted = yield* countByLabelChunked(values, new Set(matching.map(({ id }) => id)));
    for (const [value, count] of counted) counts.set(value, count);
  }
  return counts;
}

function* countChunked(people: readonly ViewPerson[], filter: Filter): ChunkedWork<number> {
  let sum = 0;
  for (const [part] of splitIntoChunks(people)) {
    for (const person of part) if (filter(person)) sum++;
    yield;
  }
  return sum;
}

function* countByChunked(
  people: readonly ViewPerson[],
  of: (person: ViewPerson) => string | null | undefined,
): ChunkedWork<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [part] of splitIntoChunks(people)) {
    for (const person of part) {
      const value = of(person);
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    yield;
  }
  return counts;
}

/** Starts at the lowest managers, so that each manager is visited once. */
function sumReportsUpwards(
  direct: ReadonlyMap<string, number>,
  { managerOf }: DirectoryContext,
): Map<string, number> {
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

// Lookup tables --------------------------------------------------------------------------------------------------

export function countDirectReports(people: readonly Pick<Person, "manager_id">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { manager_id } of people) {
    if (manager_id) counts.set(manager_id, (counts.get(manager_id) ?? 0) + 1);
  }
  return counts;
}

export const mapPositionsById = (people: readonly { id: string }[]): ReadonlyMap<string, number> =>
  new Map(people.map(({ id }, place) => [id, place]));

export const mapPersonIdsByGap = (
  gaps: readonly { id: string; person_ids: readonly string[] }[],
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(gaps.map(({ id, person_ids }) => [id, new Set(person_ids)]));

export const mapPersonIdsBySkillOrFieldValue = (
  listed: readonly { name: string; person_ids: readonly string[] }[],
): PeopleByLabel => new Map(listed.map(({ name, person_ids }) => [name, new Set(person_ids)]));
