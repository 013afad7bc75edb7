import "server-only";
import { createObjectCache } from "@/lib/platform/singleton";
import type { Directory } from "./directory-store";
import { applyPreferredNames } from "./preferred-names";

const cachePerDirectory = createObjectCache<Directory, Directory>("shown-directory");

/** Sorts people by the shown name. For callers with view:people only. Caches the result per version. */
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
