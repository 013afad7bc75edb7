import "server-only";
import { createObjectCache } from "@/lib/platform/singleton";
import { buildDirectoryIndex, type DirectoryIndex } from "./context";
import type { Directory } from "./directory-store";

const cachePerDirectory = createObjectCache<Directory, DirectoryIndex>("directory-index");

export const getDirectoryIndex = (directory: Directory): DirectoryIndex =>
  cachePerDirectory(directory, () => buildDirectoryIndex(directory.people));
