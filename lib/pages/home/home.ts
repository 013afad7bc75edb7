import { createNameMatcher } from "@/lib/identity/matching/name-forms";
import type { Person } from "@/lib/directory/schema";
import { buildContext, type DirectoryIndex } from "@/lib/directory/context";
import { defaultView, filterAndSortPeople } from "@/lib/directory/view";
import type { ReportingTree } from "@/lib/identity/access/reporting-tree";
import { listCelebrations, type CelebratedDates } from "./celebrations";

const maxPeoplePerGroup = 6;

export type PeoplePreview = { people: Person[]; total: number };

type HomeDirectory = DirectoryIndex & {
  people: readonly Person[];
  byId: ReadonlyMap<string, Person>;
  tree: ReportingTree;
};

export type HomePersonDetails = CelebratedDates & { office: string | null };

/** `colleagues` must contain the viewer, the viewer's office, all newcomers and everyone who celebrates. */
export function buildHomeData(
  meId: string | null,
  { people, byId, tree, ...index }: HomeDirectory,
  colleagues: readonly HomePersonDetails[],
  today: string,
  maxCelebrations = maxPeoplePerGroup,
) {
  const details = new Map(colleagues.map((colleague) => [colleague.id, colleague]));
  const me = (meId !== null && byId.get(meId)) || null;
  const named = (ids: readonly string[]) => ids.flatMap((id) => (id === me?.id ? [] : (byId.get(id) ?? [])));
  const managerId = me && tree.managerOf(me.id);
  const office = (me && details.get(me.id)?.office) || null;
  const isInOffice = createNameMatcher(office ? [office] : []);
  // The positions are looked up once and sorted as numbers, because comparing people is slow in a large company.
  const places = Uint32Array.from(
    [...details.keys()].flatMap((id) => index.positionById.get(id) ?? []),
  ).sort();
  const known = [...places].flatMap((place) => people[place] ?? []);
  const newest = filterAndSortPeople(
    known,
    { ...defaultView, new: ["true"] },
    buildContext({ index, details }, { viewerPersonId: me?.id ?? null, today }),
  );
  const celebrations = listCelebrations(colleagues, byId, today);
  return {
    me,
    manager: (managerId && byId.get(managerId)) || null,
    reports: previewPeople(me ? named(tree.reportsOf(me.id)) : []),
    peers: previewPeople(managerId ? named(tree.reportsOf(managerId)) : []),
    /** Null if unknown. Spellings that differ in case or accents count as the same office. */
    office: office
      ? {
          name: office,
          ...previewPeople(known.filter(({ id }) => id !== me?.id && isInOffice(details.get(id)?.office))),
        }
      : null,
    newcomers: {
      people: newest
        .slice(0, maxPeoplePerGroup)
        .map((person) => ({ ...person, joined_on: details.get(person.id)?.joined_on ?? null })),
      total: newest.length,
    },
    celebrations: { shown: celebrations.slice(0, maxCelebrations), total: celebrations.length },
    isEmpty: people.length === 0,
  };
}

/** A link to one more person would take the place of that person. */
const previewPeople = (people: readonly Person[]): PeoplePreview => ({
  people: people.length === maxPeoplePerGroup + 1 ? [...people] : people.slice(0, maxPeoplePerGroup),
  total: people.length,
});

export const collectPersonIds = (home: ReturnType<typeof buildHomeData>): string[] =>
  [
    ...[home.me, home.manager, ...home.reports.people, ...home.peers.people],
    ...[...(home.office?.people ?? []), ...home.newcomers.people],
    ...home.celebrations.shown.map(({ person }) => person),
  ].flatMap((person) => person?.id ?? []);
