import type { ListedPerson } from "@/lib/directory/listed-person";

/** The people of the list in its order: all of them, or in a large directory those near the window. */
export type ShownPeople = {
  length: number;
  /** Undefined: on the way. */
  at: (index: number) => ListedPerson | undefined;
  /** -1: not among those who are here. */
  indexOf: (id: string) => number;
  /** The ids from one place to before another. */
  idsOf: (from: number, to: number) => readonly string[] | Promise<readonly string[]>;
  /** Which of them are selected: for the box above all. */
  selectedOf: (ids: ReadonlySet<string>) => "none" | "some" | "all";
  /** Says which places are near the window. Absent where all are here. */
  want?: (from: number, to: number) => void;
  /** Brings somebody who is on the way. Absent where all are here. */
  bring?: (index: number) => Promise<ListedPerson | undefined>;
};

/** All of them. */
export function wholeList(people: readonly ListedPerson[]): ShownPeople {
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
