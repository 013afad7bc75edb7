import type { ListedPerson } from "@/lib/directory/schema";

/** People of the list in order: all, or in a large directory those near the viewport. */
export type DirectoryList = {
  length: number;
  /** Undefined while loading. */
  at: (index: number) => ListedPerson | undefined;
  /** -1 if the person is not loaded. */
  indexOf: (id: string) => number;
  /** Ids from one position to before another. */
  idsOf: (from: number, to: number) => readonly string[] | Promise<readonly string[]>;
  /** State of the "select all" checkbox. */
  selectedOf: (ids: ReadonlySet<string>) => "none" | "some" | "all";
  /** Reports the positions near the viewport. Absent if everything is loaded. */
  want?: (from: number, to: number) => void;
  /** Loads the person at a position. Absent if everything is loaded. */
  bring?: (index: number) => Promise<ListedPerson | undefined>;
};

/** Creates a list whose people are all loaded. */
export function createLoadedList(people: readonly ListedPerson[]): DirectoryList {
  return {
    length: people.length,
    at: (index) => people[index],
    indexOf: (id) => people.findIndex((person) => person.id === id),
    idsOf: (from, to) => people.slice(from, to).map(({ id }) => id),
    selectedOf: (ids) => {
      const selected = people.reduce((sum, { id }) => sum + (ids.has(id) ? 1 : 0), 0);
      return selected === 0 ? "none" : selected === people.length ? "all" : "some";
    },
  };
}
