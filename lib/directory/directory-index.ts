import "server-only";
import { createObjectCache } from "@/lib/platform/singleton";
import type { Directory } from "./directory-store";
import { countDirectReports, mapPositionsById } from "./view";

/** Lookup tables of a directory version, for sorting people and counting their reports. */
export type DirectoryIndex = {
  /** Position of each person in directory order. */
  positionById: ReadonlyMap<string, number>;
  /** Number of direct reports, for people who have any. */
  reportCounts: ReadonlyMap<string, number>;
};

const cachePerDirectory = createObjectCache<Directory, DirectoryIndex>("directory-index");

/** Builds the tables on first use and caches them with the version. */
export const getDirectoryIndex = (directory: Directory): DirectoryIndex =>
  cachePerDirectory(directory, () => ({
    positionById: mapPositionsById(directory.people),
    reportCounts: countDirectReports(directory.people),
  }));
