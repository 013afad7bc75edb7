import "server-only";
import { createObjectCache } from "@/lib/platform/singleton";
import type { Directory } from "./directory-store";
import { applyPreferredNames } from "./preferred-names";

const cachePerDirectory = createObjectCache<Directory, Directory>("shown-directory");

/**
 * Returns the directory as pages show it: preferred names replace first and last names, and people are sorted by the
 * shown name. For callers with view:people only. The result is cached per version. Returns `directory` if no person has
 * a preferred name.
 */
export function getDirectoryWithPreferredNames(directory: Directory): Directory {
  if (directory.preferredNames.size === 0) return directory;
  return cachePerDirectory(directory, () => {
    const people = applyPreferredNames(directory.people, (id) => directory.preferredNames.get(id));
    return { ...directory, people, byId: new Map(people.map((person) => [person.id, person])) };
  });
}

export const pickPreferredNames = (
  { preferredNames }: Directory,
  of: readonly { id: string }[],
): Record<string, string> =>
  Object.fromEntries(
    of.flatMap(({ id }) => {
      const name = preferredNames.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );
