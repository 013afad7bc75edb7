import { createLoadedPeopleList, type PeopleList } from "@/components/quick-look/quick-look-state";
import type { ListedPerson } from "@/lib/directory/schema";

export type DirectoryList = PeopleList<ListedPerson> & {
  idsOf: (from: number, to: number) => readonly string[] | Promise<readonly string[]>;
  selectedOf: (ids: ReadonlySet<string>) => "none" | "some" | "all";
  /**
   * Reports the positions near the viewport, and that of the active person, so that these people are loaded. Absent if
   * everything is loaded.
   */
  want?: (from: number, to: number, active: number) => void;
};

export function createLoadedList(people: readonly ListedPerson[]): DirectoryList {
  return {
    ...createLoadedPeopleList(people),
    idsOf: (from, to) => people.slice(from, to).map(({ id }) => id),
    selectedOf: (ids) => {
      const selected = people.reduce((sum, { id }) => sum + (ids.has(id) ? 1 : 0), 0);
      return selected === 0 ? "none" : selected === people.length ? "all" : "some";
    },
  };
}
