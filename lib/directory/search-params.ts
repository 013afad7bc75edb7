import { directoryLayouts, directorySorts, everybody, type DirectoryView } from "./view";

type Parameters = { get: (name: string) => string | null };

const longestText = 200;
const personId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The view that an address names. What it cannot mean is left out: an old or mistyped link still shows people. */
export function readDirectorySearchParams(parameters: Parameters): DirectoryView {
  const text = (name: string) => parameters.get(name)?.slice(0, longestText) ?? "";
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((known) => known === parameters.get(name));
  const reportsTo = text("reports_to").toLowerCase();
  return {
    query: text("q"),
    isMyTeam: one("team", ["mine"]) !== undefined,
    reportsTo: personId.test(reportsTo) ? reportsTo : null,
    office: text("office") || null,
    title: text("title") || null,
    isNew: one("new", ["true"]) !== undefined,
    hasNoManager: one("manager", ["none"]) !== undefined,
    sort: one("sort", directorySorts) ?? everybody.sort,
    layout: one("view", directoryLayouts) ?? everybody.layout,
  };
}

/** The query of an address for the view, always in the same order; "" for everybody as a list by name. */
export function writeDirectorySearchParams(view: DirectoryView): string {
  const parameters = new URLSearchParams();
  if (view.query) parameters.set("q", view.query);
  if (view.isMyTeam) parameters.set("team", "mine");
  if (view.reportsTo) parameters.set("reports_to", view.reportsTo);
  if (view.office) parameters.set("office", view.office);
  if (view.title) parameters.set("title", view.title);
  if (view.isNew) parameters.set("new", "true");
  if (view.hasNoManager) parameters.set("manager", "none");
  if (view.sort) parameters.set("sort", view.sort);
  if (view.layout !== everybody.layout) parameters.set("view", view.layout);
  return parameters.toString();
}
