import { filterChunked, runSynchronously, splitIntoChunks, type ChunkedWork } from "@/lib/platform/chunked";
import type { DirectoryContext, OptionSource } from "./context";
import { createNewcomerCheck } from "./newcomers";
import type { Person } from "./schema";
import { createNameMatcher } from "@/lib/identity/matching/name-forms";
import { maxNamesPerFilter, mergeSpellings, removeDuplicateNames, toNameKey } from "./spellings";

export type ViewPerson = Pick<Person, "id" | "manager_id" | "title">;
type PersonTest = (person: ViewPerson) => boolean;
type OptionCounts = ReadonlyMap<string, number>;
export type FilterSource = "details" | "absences" | OptionSource;

type FilterFormat =
  | { kind: "names"; isExact: boolean }
  | { kind: "options"; options: readonly string[] }
  | { kind: "id" }
  | { kind: "day" }
  | { kind: "pattern"; pattern: RegExp };

/** Filter of the list. A person must match every filter, and any of the values of one filter. */
export type ListFilter = {
  label: string;
  /** Several values in a count, such as "offices". */
  several?: string;
  /** Text in place of the options if there are none. */
  none?: string;
  about: string;
  format: FilterFormat;
  /** Filters with the same choice count as one, and the counts of their options ignore all of them. */
  choice?: string;
  needs?: FilterSource;
  /** `values` has at least one value. */
  test: (values: readonly string[], context: DirectoryContext) => PersonTest;
  /** Counts the people of each option. Absent: the test is applied to each option of the format. */
  count?: (
    people: readonly ViewPerson[],
    context: DirectoryContext,
    values: readonly string[],
  ) => ChunkedWork<OptionCounts>;
};

const managerDepth = "manager";
const startDates = "joined";
const presence = "presence";
const personId: FilterFormat = { kind: "id" };
const day: FilterFormat = { kind: "day" };
export const directoryTeams = ["mine", "reports"] as const;

/**
 * The filters of the list by URL parameter, in the order of the URL. A new filter is an entry here: page, counts,
 * `GET /api/people/view` and large directories read this table. `GET /api/people` has parameters of its own.
 */
const filterTable = {
  team: {
    label: "Team",
    about:
      "`mine`: the caller, their manager, peers and direct reports. `reports`: the caller's direct reports.",
    format: { kind: "options", options: directoryTeams },
    test: ([team], context) => {
      const { viewerPersonId: me } = context;
      if (me === null) return () => false;
      if (team === "reports") return ({ manager_id }) => manager_id === me;
      const groupOf = createTeamGrouper(context);
      return (person) => groupOf(person) !== null;
    },
  },
  reports_to: {
    label: "Reports to",
    about: "Only direct reports of this person.",
    format: personId,
    choice: managerDepth,
    test:
      ([manager]) =>
      ({ manager_id }) =>
        manager_id === manager,
    count: (people) => countByChunked(people, ({ manager_id }) => [manager_id]),
  },
  under: {
    label: "Manager",
    about: "Only people below this person, at any depth.",
    format: personId,
    choice: managerDepth,
    test: createBelowTest,
    *count(people, context) {
      return sumReportsUpwards(yield* countByChunked(people, ({ manager_id }) => [manager_id]), context);
    },
  },
  office: createDetailFilter({
    label: "Office",
    several: "offices",
    about: "Only people at one of these offices, ignoring case and accents. Repeat for several.",
    valuesOf: (detail) => [detail?.office],
  }),
  department: createDetailFilter({
    label: "Department",
    several: "departments",
    about: "Only people of one of these departments, ignoring case and accents. Repeat for several.",
    valuesOf: (detail) => [detail?.department],
  }),
  title: {
    label: "Title",
    several: "titles",
    about: "Only people with one of these job titles. Repeat for several.",
    format: { kind: "names", isExact: true },
    test: (titles) => {
      const wanted = new Set(titles);
      return ({ title }) => wanted.has(title);
    },
    count: (people) => countByChunked(people, ({ title }) => [title]),
  },
  skill: {
    label: "Skill",
    several: "skills",
    none: "No one has named a skill yet",
    about: "Only people with one of these skills, ignoring case and accents. Repeat for several.",
    format: { kind: "names", isExact: false },
    needs: "skills",
    test: (skills, { options }) => createOptionTest(skills, options.skills),
    count: (people, { options }) => countOptionsChunked(people, options.skills),
  },
  language: createDetailFilter({
    label: "Language",
    several: "languages",
    none: "No one has named a language yet",
    about: "Only people who speak one of these languages, ignoring case and accents. Repeat for several.",
    valuesOf: (detail) => detail?.languages ?? [],
  }),
  field: {
    label: "Custom fields",
    several: "values",
    none: "No one has a value yet",
    about:
      "Only people with this value of a custom field, as `Field: value`, ignoring case and accents. Repeat for several: any value of the same field matches, and every field must match.",
    format: { kind: "names", isExact: false },
    needs: "fields",
    test: createFieldTest,
    count: countFieldsChunked,
  },
  joined_from: {
    label: "Joined from",
    about: "Only people who started on this day or later.",
    format: day,
    choice: startDates,
    needs: "details",
    test: ([from = ""], context) => createStartDateTest(context, (joined) => joined >= from),
  },
  joined_to: {
    label: "Joined until",
    about: "Only people who started on this day or earlier.",
    format: day,
    choice: startDates,
    needs: "details",
    test: ([to = ""], context) => createStartDateTest(context, (joined) => joined <= to),
  },
  new: {
    label: "New here",
    about: "Only newcomers.",
    format: { kind: "options", options: ["true"] },
    needs: "details",
    test: (_values, context) => createStartDateTest(context, createNewcomerCheck(context.today)),
  },
  here: {
    label: "Here today",
    about: "Only people who are not away now.",
    format: { kind: "options", options: ["true"] },
    choice: presence,
    needs: "absences",
    test:
      (_values, { away }) =>
      ({ id }) =>
        !away.has(id),
  },
  away: {
    label: "Away today",
    about: "Only people who are away now.",
    format: { kind: "options", options: ["true"] },
    choice: presence,
    needs: "absences",
    test:
      (_values, { away }) =>
      ({ id }) =>
        away.has(id),
  },
  manager: {
    label: "No manager",
    about: "Only people without a manager.",
    format: { kind: "options", options: ["none"] },
    choice: "no manager",
    test:
      () =>
      ({ manager_id }) =>
        manager_id === null,
  },
  gap: {
    label: "Data",
    none: "Nothing is missing",
    about: "Only people with this gap in their data.",
    format: { kind: "pattern", pattern: /^[a-z_]{1,40}$/ },
    needs: "gaps",
    test: ([gap], { options }) => {
      const people = options.gaps?.find(({ value }) => value === gap)?.people;
      return ({ id }) => people?.has(id) ?? false;
    },
    count: (people, { options }) => countOptionsChunked(people, options.gaps),
  },
} satisfies Record<string, ListFilter>;

export type FilterId = keyof typeof filterTable;
export const listFilters: Readonly<Record<FilterId, ListFilter>> = filterTable;

const isFilterId = (name: string): name is FilterId => name in filterTable;
export const filterIds: readonly FilterId[] = Object.keys(filterTable).filter(isFilterId);

export const mapFilters = <T>(make: (filter: ListFilter, id: FilterId) => T): Record<FilterId, T> =>
  Object.fromEntries(filterIds.map((id) => [id, make(listFilters[id], id)])) as Record<FilterId, T>;

export type FilterValues = Readonly<Record<FilterId, readonly string[]>>;
export const noFilters: FilterValues = mapFilters(() => []);

type NameFilter = {
  [Id in FilterId]: (typeof filterTable)[Id]["format"] extends { kind: "names" } ? Id : never;
}[FilterId];
export const nameFilters = filterIds.filter(
  (id): id is NameFilter => filterTable[id].format.kind === "names",
);

/** Select boxes whose options are listed. "manager" lists the options of the filter `under`. */
export type ChoiceFilter = NameFilter | "manager" | "gap";
export const choiceFilters: readonly ChoiceFilter[] = [...nameFilters, "manager", "gap"];
export const toFilterId = (choice: ChoiceFilter): FilterId => (choice === "manager" ? "under" : choice);

const isActive = (values: FilterValues) => (id: FilterId) => values[id].length > 0;
const getChoice = (id: FilterId): string => listFilters[id].choice ?? id;

/** Returns the number of active filters, without the query. A range of start dates counts as one filter. */
export const countFilters = (values: FilterValues): number =>
  new Set(filterIds.filter(isActive(values)).map(getChoice)).size;

export const listFilterSources = (values: FilterValues): FilterSource[] =>
  filterIds.filter(isActive(values)).flatMap((id) => listFilters[id].needs ?? []);

export function createFilterTest(values: FilterValues, context: DirectoryContext): PersonTest {
  const tests = filterIds.filter(isActive(values)).map((id) => listFilters[id].test(values[id], context));
  return (person) => tests.every((test) => test(person));
}

// URL ------------------------------------------------------------------------------------------------------------

const maxTextLength = 200;
const personIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readFilterValues({ format }: ListFilter, given: readonly string[]): readonly string[] {
  const texts = given.flatMap((text) => text.slice(0, maxTextLength) || []);
  if (format.kind === "names")
    return (format.isExact ? [...new Set(texts)] : removeDuplicateNames(texts)).slice(0, maxNamesPerFilter);
  const [text = ""] = texts;
  switch (format.kind) {
    case "options":
      return format.options.includes(text) ? [text] : [];
    case "id":
      return personIdPattern.test(text.toLowerCase()) ? [text.toLowerCase()] : [];
    case "day":
      return isDay(text) ? [text] : [];
    case "pattern":
      return format.pattern.test(text.toLowerCase()) ? [text.toLowerCase()] : [];
  }
}

function isDay(given: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(given) : Number.NaN;
  // `Date.parse` rejects days such as 31 February or returns a later day.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given);
}

// Tests ----------------------------------------------------------------------------------------------------------

type Detail = ReturnType<DirectoryContext["details"]["get"]>;

function createDetailFilter({
  valuesOf,
  ...texts
}: Pick<ListFilter, "label" | "several" | "none" | "about"> & {
  valuesOf: (detail: Detail) => readonly (string | null | undefined)[];
}) {
  return {
    ...texts,
    format: { kind: "names", isExact: false },
    needs: "details",
    test: (names, { details }) => {
      const isWanted = createNameMatcher(names);
      return ({ id }) => valuesOf(details.get(id)).some(isWanted);
    },
    *count(people, { details }) {
      return mergeSpellings(yield* countByChunked(people, ({ id }) => valuesOf(details.get(id))));
    },
  } satisfies ListFilter;
}

function createOptionTest(
  values: readonly string[],
  options: DirectoryContext["options"][OptionSource] = [],
): PersonTest {
  const isWanted = createNameMatcher(values);
  const found = options.filter(({ value }) => isWanted(value));
  return ({ id }) => found.some(({ people }) => people.has(id));
}

/** Returns the name of the field in `Field: value`; the name contains no colon. */
export const getFieldName = (text: string): string => text.slice(0, Math.max(0, text.indexOf(":")));
export const getFieldValue = (text: string): string => text.slice(text.indexOf(":") + 1).trim();
const toFieldKey = (text: string): string => toNameKey(getFieldName(text));

function createFieldTest(values: readonly string[], { options }: DirectoryContext): PersonTest {
  const tests = [...new Set(values.map(toFieldKey))].map((key) =>
    createOptionTest(
      values.filter((value) => toFieldKey(value) === key),
      options.fields,
    ),
  );
  return (person) => tests.every((test) => test(person));
}

/** Unknown start dates never match. */
const createStartDateTest =
  ({ details }: DirectoryContext, isWanted: (joined: string) => boolean): PersonTest =>
  ({ id }) => {
    const joined = details.get(id)?.joined_on;
    return typeof joined === "string" && isWanted(joined);
  };

/** Creates a test for people below the manager `top` at any depth. The test checks each manager once. */
function createBelowTest([top = ""]: readonly string[], { managerOf }: DirectoryContext): PersonTest {
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

export const teamGroups = ["manager", "you", "reports", "peers"] as const;
export type TeamGroup = (typeof teamGroups)[number];

/** Returns null outside the team. The team is empty if the viewer is not linked to a person. */
export function createTeamGrouper({
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

// Counts ---------------------------------------------------------------------------------------------------------

export type FilterCounts = Readonly<Record<FilterId, OptionCounts>>;

export const countPeopleByFilterOption = (
  people: readonly ViewPerson[],
  values: FilterValues,
  context: DirectoryContext,
): FilterCounts => runSynchronously(countPeopleByFilterOptionChunked(people, values, context));

export function* countPeopleByFilterOptionChunked(
  people: readonly ViewPerson[],
  values: FilterValues,
  context: DirectoryContext,
): ChunkedWork<FilterCounts> {
  const active = filterIds
    .filter(isActive(values))
    .map((id) => ({ choice: getChoice(id), test: listFilters[id].test(values[id], context) }));
  const left = new Map(filterIds.map((id): [string, ViewPerson[]] => [getChoice(id), []]));
  for (const [part] of splitIntoChunks(people)) {
    for (const person of part) {
      const failed = active.filter(({ test }) => !test(person));
      // A person who fails the filters of exactly one choice counts for the other options of that choice.
      const [first] = failed;
      if (failed.some(({ choice }) => choice !== first?.choice)) continue;
      if (first) left.get(first.choice)?.push(person);
      else for (const matching of left.values()) matching.push(person);
    }
    yield;
  }
  const counts: Record<FilterId, OptionCounts> = mapFilters(() => new Map());
  for (const id of filterIds) {
    const { count, format, test } = listFilters[id];
    const matching = left.get(getChoice(id)) ?? [];
    if (count) counts[id] = yield* count(matching, context, values[id]);
    else if (format.kind === "options") {
      const found = new Map<string, number>();
      for (const option of format.options)
        found.set(option, (yield* filterChunked(matching, test([option], context))).length);
      counts[id] = found;
    }
  }
  return counts;
}

export function selectFixedCounts(counts: FilterCounts, { under, reports_to }: FilterValues) {
  const [manager] = [...under, ...reports_to];
  return {
    mine: counts.team.get("mine") ?? 0,
    reports: counts.team.get("reports") ?? 0,
    is_new: counts.new.get("true") ?? 0,
    is_here: counts.here.get("true") ?? 0,
    is_away: counts.away.get("true") ?? 0,
    has_no_manager: counts.manager.get("none") ?? 0,
    direct: manager === undefined ? null : (counts.reports_to.get(manager) ?? 0),
  };
}

function* countOptionsChunked(
  people: readonly ViewPerson[],
  options: DirectoryContext["options"][OptionSource] = [],
): ChunkedWork<Map<string, number>> {
  const ids = new Set(people.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { value, people: own } of options) {
    const count = (yield* filterChunked([...own], (id) => ids.has(id))).length;
    if (count > 0) counts.set(value, count);
  }
  return counts;
}

/** The filters of all other fields apply to the counts of a field. */
function* countFieldsChunked(
  people: readonly ViewPerson[],
  context: DirectoryContext,
  values: readonly string[],
): ChunkedWork<Map<string, number>> {
  const counts = new Map<string, number>();
  const all = context.options.fields ?? [];
  for (const key of new Set(all.map(({ value }) => toFieldKey(value)))) {
    const others = values.filter((value) => toFieldKey(value) !== key);
    const matching = yield* filterChunked(people, createFieldTest(others, context));
    const own = all.filter(({ value }) => toFieldKey(value) === key);
    for (const [value, count] of yield* countOptionsChunked(matching, own)) counts.set(value, count);
  }
  return counts;
}

function* countByChunked(
  people: readonly ViewPerson[],
  valuesOf: (person: ViewPerson) => readonly (string | null | undefined)[],
): ChunkedWork<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [part] of splitIntoChunks(people)) {
    for (const person of part) {
      for (const value of valuesOf(person)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
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
  const total = new Map(direct);
  const managers = new Set(direct.keys());
  const missing = new Map<string, number>(); // managers below whose totals are not added yet
  for (const id of managers) {
    const above = managerOf(id);
    if (above === null) continue;
    managers.add(above);
    missing.set(above, (missing.get(above) ?? 0) + 1);
  }
  const complete = [...managers].filter((id) => !missing.has(id));
  for (const id of complete) {
    const above = managerOf(id);
    if (above === null) continue;
    total.set(above, (total.get(above) ?? 0) + (total.get(id) ?? 0));
    const below = (missing.get(above) ?? 0) - 1;
    missing.set(above, below);
    if (below === 0) complete.push(above);
  }
  return total;
}
