import type { Person } from "@/lib/directory/schema";
import { everybody, narrow, type DirectoryContext } from "@/lib/directory/view";
import type { ReportingTree } from "@/lib/reporting/reporting-tree";

/** So many faces of a group stand on the page; the directory has the rest. */
const mostShown = 6;

/** Some of a group, and how many they are together. */
export type SomePeople = { people: Person[]; total: number };

export type Home = {
  /** Null: whoever looks has no place in the directory. */
  me: Person | null;
  manager: Person | null;
  /** Who reports to me. */
  reports: SomePeople;
  /** Who shares my manager. */
  peers: SomePeople;
  /** My office and who else is there. Null: it is not known. */
  office: ({ name: string } & SomePeople) | null;
  /** Who joined lately, the newest first. */
  newcomers: { people: (Person & { joined_on: string | null })[]; total: number };
  isEmpty: boolean;
};

type Company = Pick<DirectoryContext, "placeOf" | "reportCounts"> & {
  people: readonly Person[];
  byId: ReadonlyMap<string, Person>;
  tree: ReportingTree;
};

/** Where somebody works and since when (`YYYY-MM-DD`), as far as it is known. */
export type Colleague = { id: string; office: string | null; joined_on: string | null };

/**
 * What of the directory is somebody's own: around them, where they work, and who is new. `colleagues`: at least those of their office, them
 * included, and the newcomers; of anybody else nothing is needed. `today`: `YYYY-MM-DD`.
 */
export function homeOf(
  meId: string | null,
  { people, byId, tree, placeOf, reportCounts }: Company,
  colleagues: readonly Colleague[],
  today: string,
): Home {
  const details = new Map(colleagues.map((colleague) => [colleague.id, colleague]));
  const me = (meId !== null && byId.get(meId)) || null;
  const named = (ids: readonly string[]) => ids.flatMap((id) => (id === me?.id ? [] : (byId.get(id) ?? [])));
  const managerId = me && tree.managerOf(me.id);
  const office = (me && details.get(me.id)?.office) || null;
  // By their places, of which each is looked up once: of a large company these are thousands.
  const places = Uint32Array.from([...details.keys()].flatMap((id) => placeOf.get(id) ?? [])).sort();
  const known = [...places].flatMap((place) => people[place] ?? []);
  const newest = narrow(
    known,
    { ...everybody, isNew: true },
    {
      managerOf: tree.managerOf,
      ...{ placeOf, reportCounts, details, today },
      me: me?.id ?? null,
      gaps: null,
    },
  );
  return {
    me,
    manager: (managerId && byId.get(managerId)) || null,
    reports: some(me ? named(tree.reportsOf(me.id)) : []),
    peers: some(managerId ? named(tree.reportsOf(managerId)) : []),
    office: office
      ? {
          name: office,
          ...some(known.filter(({ id }) => id !== me?.id && details.get(id)?.office === office)),
        }
      : null,
    newcomers: {
      people: newest
        .slice(0, mostShown)
        .map((person) => ({ ...person, joined_on: details.get(person.id)?.joined_on ?? null })),
      total: newest.length,
    },
    isEmpty: people.length === 0,
  };
}

const some = (people: readonly Person[]): SomePeople => ({
  people: people.slice(0, mostShown),
  total: people.length,
});

/** Everybody who stands on the page. */
export const peopleOn = ({ me, manager, reports, peers, office, newcomers }: Home): string[] => [
  ...new Set(
    [
      ...(me ? [me] : []),
      ...(manager ? [manager] : []),
      ...reports.people,
      ...peers.people,
      ...(office?.people ?? []),
      ...newcomers.people,
    ].map(({ id }) => id),
  ),
];
