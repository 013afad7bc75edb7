import { removeDuplicateNames, maxNamesPerFilter } from "./spellings";
import {
  directoryGroups,
  directoryLayouts,
  directorySortKeys,
  directoryTeams,
  defaultView,
  descendingSortKeys,
  type DirectorySort,
  type DirectoryView,
} from "./view";

type Parameters = Pick<URLSearchParams, "get" | "getAll">;

const maxTextLength = 200;
const personIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const gapIdPattern = /^[a-z_]{1,40}$/;

/** Ignores invalid values, so that an old or mistyped link still shows people. */
export function readDirectorySearchParams(parameters: Parameters): DirectoryView {
  const text = (name: string) => parameters.get(name)?.slice(0, maxTextLength) ?? "";
  const readNames = (name: string) =>
    removeDuplicateNames(
      parameters.getAll(name).flatMap((given) => given.slice(0, maxTextLength) || []),
    ).slice(0, maxNamesPerFilter);
  const fitting = (name: string, pattern: RegExp) => {
    const given = text(name).toLowerCase();
    return pattern.test(given) ? given : null;
  };
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((known) => known === parameters.get(name));
  return {
    query: text("q"),
    team: one("team", directoryTeams) ?? null,
    reportsTo: fitting("reports_to", personIdPattern),
    under: fitting("under", personIdPattern),
    offices: readNames("office"),
    departments: readNames("department"),
    titles: [
      ...new Set(parameters.getAll("title").flatMap((given) => given.slice(0, maxTextLength) || [])),
    ].slice(0, maxNamesPerFilter),
    skills: readNames("skill"),
    fields: readNames("field"),
    joinedFrom: readDay(text("joined_from")),
    joinedTo: readDay(text("joined_to")),
    isNew: one("new", ["true"]) !== undefined,
    isHere: one("here", ["true"]) !== undefined,
    hasNoManager: one("manager", ["none"]) !== undefined,
    gap: fitting("gap", gapIdPattern),
    sort: readSort(text("sort")),
    group: one("group", directoryGroups) ?? null,
    layout: one("view", directoryLayouts) ?? defaultView.layout,
  };
}

/** Returns the text if it is a day of the calendar (`YYYY-MM-DD`); null otherwise. */
function readDay(given: string): string | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(given) : Number.NaN;
  // `Date.parse` rejects days such as 31 February or returns a later day.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? given : null;
}

export const formatDirectorySort = ({ by, isReversed }: DirectorySort): string =>
  `${isReversed ? "-" : ""}${by}`;

export function readSort(given: string): DirectorySort | null {
  const isReversed = given.startsWith("-");
  const name = given === "newest" ? "joined" : given.slice(isReversed ? 1 : 0); // Older links use "newest".
  const by = directorySortKeys.find((known) => known === name);
  return by ? { by, isReversed } : null;
}

/** Parses the API's `sort`: ascending for every key, descending with a leading `-`. Returns null for an unknown key. */
export function readApiSort(given: string): DirectorySort | null {
  const sort = given === "newest" ? null : readSort(given);
  return sort && descendingSortKeys.has(sort.by) ? { ...sort, isReversed: !sort.isReversed } : sort;
}

export function writeDirectorySearchParams(view: DirectoryView): string {
  const parameters = new URLSearchParams();
  if (view.query) parameters.set("q", view.query);
  if (view.team) parameters.set("team", view.team);
  if (view.reportsTo) parameters.set("reports_to", view.reportsTo);
  if (view.under) parameters.set("under", view.under);
  for (const office of view.offices) parameters.append("office", office);
  for (const department of view.departments) parameters.append("department", department);
  for (const title of view.titles) parameters.append("title", title);
  for (const skill of view.skills) parameters.append("skill", skill);
  for (const field of view.fields) parameters.append("field", field);
  if (view.joinedFrom) parameters.set("joined_from", view.joinedFrom);
  if (view.joinedTo) parameters.set("joined_to", view.joinedTo);
  if (view.isNew) parameters.set("new", "true");
  if (view.isHere) parameters.set("here", "true");
  if (view.hasNoManager) parameters.set("manager", "none");
  if (view.gap) parameters.set("gap", view.gap);
  if (view.sort) parameters.set("sort", formatDirectorySort(view.sort));
  if (view.group) parameters.set("group", view.group);
  if (view.layout !== defaultView.layout) parameters.set("view", view.layout);
  return parameters.toString();
}
