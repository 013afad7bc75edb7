import "server-only";
import { singleton } from "@/lib/platform/singleton";
import type { Directory } from "./directory-store";
import { countReports, placesOf } from "./view";

/** By which pages put the people of a version in order and count them. */
export type DirectoryIndex = {
  /** Where each stands in the order of the directory. */
  placeOf: ReadonlyMap<string, number>;
  /** How many report to each who has any. */
  reportCounts: ReadonlyMap<string, number>;
};

const memory = singleton("directory-index", () => ({ indexes: new WeakMap<Directory, DirectoryIndex>() }));

/** Made once a version, when the first page asks; gone with the version. */
export function indexOf(directory: Directory): DirectoryIndex {
  const known = memory.indexes.get(directory);
  if (known) return known;
  const { people } = directory;
  const made = { placeOf: placesOf(people), reportCounts: countReports(people) };
  memory.indexes.set(directory, made);
  return made;
}
