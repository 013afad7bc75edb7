import { filterIds, mapFilters, readFilterValues } from "./filters";
import {
  directoryGroups,
  directoryLayouts,
  directorySortKeys,
  defaultView,
  descendingSortKeys,
  type DirectorySort,
  type DirectoryView,
} from "./view";

const maxQueryLength = 200;

/** Ignores invalid values, so that an old or mistyped link still shows people. */
export function readDirectorySearchParams(
  parameters: Pick<URLSearchParams, "get" | "getAll">,
): DirectoryView {
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((known) => known === parameters.get(name));
  return {
    ...mapFilters((filter, id) => readFilterValues(filter, parameters.getAll(id))),
    query: parameters.get("q")?.slice(0, maxQueryLength) ?? "",
    sort: readSort(parameters.get("sort") ?? ""),
    group: one("group", directoryGroups) ?? null,
    layout: one("view", directoryLayouts) ?? defaultView.layout,
  };
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

/** Names the people of a view and their order: its query without the layout. */
export const buildListAddress = (view: DirectoryView): string =>
  writeDirectorySearchParams({ ...view, layout: defaultView.layout });

export function writeDirectorySearchParams(view: DirectoryView): string {
  const parameters = new URLSearchParams();
  if (view.query) parameters.set("q", view.query);
  for (const id of filterIds) for (const value of view[id]) parameters.append(id, value);
  if (view.sort) parameters.set("sort", formatDirectorySort(view.sort));
  if (view.group) parameters.set("group", view.group);
  if (view.layout !== defaultView.layout) parameters.set("view", view.layout);
  return parameters.toString();
}
