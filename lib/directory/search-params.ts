import { distinctOffices, maxOffices } from "./offices";
import {
  directoryLayouts,
  directorySortKeys,
  directoryTeams,
  everybody,
  latestFirst,
  type DirectorySort,
  type DirectoryView,
} from "./view";

type Parameters = Pick<URLSearchParams, "get" | "getAll">;

const longestText = 200;
const personId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const gapId = /^[a-z_]{1,40}$/;

/** The view that an address names. What it cannot mean is left out: an old or mistyped link still shows people. */
export function readDirectorySearchParams(parameters: Parameters): DirectoryView {
  const text = (name: string) => parameters.get(name)?.slice(0, longestText) ?? "";
  const fitting = (name: string, pattern: RegExp) => {
    const given = text(name).toLowerCase();
    return pattern.test(given) ? given : null;
  };
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((known) => known === parameters.get(name));
  return {
    query: text("q"),
    team: one("team", directoryTeams) ?? null,
    reportsTo: fitting("reports_to", personId),
    under: fitting("under", personId),
    offices: distinctOffices(
      parameters.getAll("office").flatMap((name) => name.slice(0, longestText) || []),
    ).slice(0, maxOffices),
    title: text("title") || null,
    isNew: one("new", ["true"]) !== undefined,
    hasNoManager: one("manager", ["none"]) !== undefined,
    gap: fitting("gap", gapId),
    sort: readSort(text("sort")),
    layout: one("view", directoryLayouts) ?? everybody.layout,
  };
}

/** "office", or the other way round "-office". */
export const writeSort = ({ by, isReversed }: DirectorySort): string => `${isReversed ? "-" : ""}${by}`;

/** The order that `writeSort` wrote; null: none that is known. */
export function readSort(given: string): DirectorySort | null {
  const isReversed = given.startsWith("-");
  const name = given === "newest" ? "joined" : given.slice(isReversed ? 1 : 0); // "newest" stands in older links
  const by = directorySortKeys.find((known) => known === name);
  return by ? { by, isReversed } : null;
}

/** Returns the order of the API's `sort`: ascending for every key, descending with a leading `-`; null: unknown. */
export function readApiSort(given: string): DirectorySort | null {
  const sort = given === "newest" ? null : readSort(given);
  return sort && latestFirst.has(sort.by) ? { ...sort, isReversed: !sort.isReversed } : sort;
}

/** The query of an address for the view, always in the same order; "" for everybody as a list by name. */
export function writeDirectorySearchParams(view: DirectoryView): string {
  const parameters = new URLSearchParams();
  if (view.query) parameters.set("q", view.query);
  if (view.team) parameters.set("team", view.team);
  if (view.reportsTo) parameters.set("reports_to", view.reportsTo);
  if (view.under) parameters.set("under", view.under);
  for (const office of view.offices) parameters.append("office", office);
  if (view.title) parameters.set("title", view.title);
  if (view.isNew) parameters.set("new", "true");
  if (view.hasNoManager) parameters.set("manager", "none");
  if (view.gap) parameters.set("gap", view.gap);
  if (view.sort) parameters.set("sort", writeSort(view.sort));
  if (view.layout !== everybody.layout) parameters.set("view", view.layout);
  return parameters.toString();
}
