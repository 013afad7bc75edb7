import type { ListedPerson } from "@/lib/directory/schema";

/** Ordered people of the list. In a large directory, only the people near the viewport are loaded. */
export type DirectoryList = {
  length: number;
  /** Returns undefined while loading. */
  at: (index: number) => ListedPerson | undefined;
  /** Returns -1 if the person is not loaded. */
  indexOf: (id: string) => number;
  /** Returns the ids in a range of positions; `to` is exclusive. A promise if part of the range is not loaded. */
  idsOf: (from: number, to: number) => readonly string[] | Promise<readonly string[]>;
  /** `ids`: ids of the selected people. */
  selectedOf: (ids: ReadonlySet<string>) => "none" | "some" | "all";
  /** Reports the positions near the viewport, so that the people there are loaded. Absent if everything is loaded. */
  want?: (from: number, to: number) => void;
  /** Absent if everything is loaded. */
  load?: (index: number) => Promise<ListedPerson | undefined>;
};

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
