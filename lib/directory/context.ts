import type { PersonAbsences } from "@/lib/directory/absences/schema";
import { selectAwayIds } from "@/lib/directory/absences/presence";
import type { PersonDetails } from "./details-schema";
import type { ListedPerson, Person } from "./schema";

export type DirectoryIndex = {
  managerOf: (id: string) => string | null;
  positionById: ReadonlyMap<string, number>;
  reportCounts: ReadonlyMap<string, number>;
};

export function buildDirectoryIndex(people: readonly Pick<Person, "id" | "manager_id">[]): DirectoryIndex {
  const managers = new Map(people.map(({ id, manager_id }) => [id, manager_id]));
  return {
    managerOf: (id) => managers.get(id) ?? null,
    positionById: mapPositionsById(people),
    reportCounts: countDirectReports(people),
  };
}

export function countDirectReports(people: readonly Pick<Person, "manager_id">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { manager_id } of people) {
    if (manager_id) counts.set(manager_id, (counts.get(manager_id) ?? 0) + 1);
  }
  return counts;
}

export const mapPositionsById = (people: readonly { id: string }[]): ReadonlyMap<string, number> =>
  new Map(people.map(({ id }, place) => [id, place]));

/** Options that are read beside the people, because the details of people do not contain them. */
export const optionSources = ["skills", "fields", "gaps"] as const;
export type OptionSource = (typeof optionSources)[number];

export type ListedOption = { value: string; label: string; people: ReadonlySet<string> };
/** Absent: not loaded, or hidden from the viewer. Then no one matches the filter. */
export type OptionLists = Partial<Record<OptionSource, readonly ListedOption[]>>;

export const toListedOptions = (
  listed: readonly ({ person_ids: readonly string[] } & ({ name: string } | { id: string; title: string }))[],
): ListedOption[] =>
  listed.map(({ person_ids, ...option }) => ({
    value: "name" in option ? option.name : option.id,
    label: "name" in option ? option.name : option.title,
    people: new Set(person_ids),
  }));

type ListedDetails = Pick<PersonDetails, "office" | "joined_on" | "email"> &
  Partial<Pick<PersonDetails, "department" | "languages">>;

export type DirectoryContext = DirectoryIndex & {
  details: ReadonlyMap<string, ListedDetails>;
  viewerPersonId: string | null;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Ids of the people who are away now; empty if absences are unknown. */
  away: ReadonlySet<string>;
  options: OptionLists;
};

/** `absences`: null if unknown; then everyone counts as present. */
export const buildContext = (
  data: {
    index: DirectoryIndex;
    details: DirectoryContext["details"];
    absences?: readonly Pick<PersonAbsences, "id" | "now">[] | null;
    options?: OptionLists;
  },
  viewer: Pick<DirectoryContext, "viewerPersonId" | "today">,
): DirectoryContext => ({
  managerOf: data.index.managerOf,
  positionById: data.index.positionById,
  reportCounts: data.index.reportCounts,
  details: data.details,
  away: new Set(selectAwayIds(data.absences ?? [])),
  options: data.options ?? {},
  ...viewer,
});

export const toListedPerson = ({ id, first_name, last_name, title, manager_id }: ListedPerson) => ({
  id,
  first_name,
  last_name,
  title,
  manager_id,
});
