import "server-only";
import { createObjectCache } from "@/lib/platform/singleton";
import type { Directory } from "./directory-store";
import { countDirectReports, mapPositionsById } from "./view";

/** Lookup tables of a directory version, for sorting people and counting their reports. */
export type DirectoryIndex = {
  positionById: ReadonlyMap<string, number>;
  reportCounts: ReadonlyMap<string, number>;
};

const cachePerDirectory = createObjectCache<Directory, DirectoryIndex>("directory-index");

export const getDirectoryIndex = (directory: Directory): DirectoryIndex =>
  cachePerDirectory(directory, () => ({
    positionById: mapPositionsById(directory.people),
    reportCounts: countDirectReports(directory.people),
  }));
