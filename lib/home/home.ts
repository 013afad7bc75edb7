import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { countReports, everybody, narrow, placesOf } from "@/lib/directory/view";

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

/** What of the directory is somebody's own: around them, where they work, and who is new. `today`: `YYYY-MM-DD`. */
export function homeOf(
  meId: string | null,
  people: readonly Person[],
  directoryDetails: readonly DirectoryDetail[],
  today: string,
): Home {
  const byId = new Map(people.map((person) => [person.id, person]));
  const details = new Map(directoryDetails.map((detail) => [detail.id, detail]));
  const me = (meId !== null && byId.get(meId)) || null;
  const manager = (me?.manager_id && byId.get(me.manager_id)) || null;
  const office = (me && details.get(me.id)?.office) || null;
  const others = people.filter(({ id }) => id !== me?.id);
  const newest = narrow(
    people,
    { ...everybody, isNew: true },
    {
      managerOf: (id) => byId.get(id)?.manager_id ?? null,
      reportCounts: countReports(people),
      details,
      me: me?.id ?? null,
      today,
      placeOf: placesOf(people),
      gaps: null,
    },
  );
  return {
    me,
    manager,
    reports: some(me ? others.filter(({ manager_id }) => manager_id === me.id) : []),
    peers: some(manager ? others.filter(({ manager_id }) => manager_id === manager.id) : []),
    office: office
      ? { name: office, ...some(others.filter(({ id }) => details.get(id)?.office === office)) }
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
