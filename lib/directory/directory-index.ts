import "server-only";
import { singleton } from "@/lib/platform/singleton";
import type { Directory } from "./directory-store";
import { countDirectReports, mapPositionsById } from "./view";

/** Lookup tables of a directory version, for sorting people and counting their reports. */
export type DirectoryIndex = {
  /** Position of each person in directory order. */
  positionById: ReadonlyMap<string, number>;
  /** Number of direct reports, for people who have any. */
  reportCounts: ReadonlyMap<string, number>;
};

const indexCache = singleton("directory-index", () => ({
  indexes: new WeakMap<Directory, DirectoryIndex>(),
}));

/**
 * Returns the lookup tables of a directory version. Builds the tables on first use and caches them with the version.
 */
export function getDirectoryIndex(directory: Directory): DirectoryIndex {
  const known = indexCache.indexes.get(directory);
  if (known) return known;
  const { people } = directory;
  const made = { positionById: mapPositionsById(people), reportCounts: countDirectReports(people) };
  indexCache.indexes.set(directory, made);
  return made;
}
