import type { ListedPerson } from "@/lib/directory/schema";

export type DirectoryList = {
  length: number;
  at: (index: number) => ListedPerson | undefined;
  indexOf: (id: string) => number;
  idsOf: (from: number, to: number) => readonly string[] | Promise<readonly string[]>;
  selectedOf: (ids: ReadonlySet<string>) => "none" | "some" | "all";
  /** Reports the positions near the viewport, so that the people there are loaded. Absent if everything is loaded. */
  want?: (from: number, to: number) => void;
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
