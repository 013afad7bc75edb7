import type { PersonDetails } from "@/lib/directory/details-schema";
import { createNewcomerCheck } from "@/lib/directory/newcomers";
import {
  findFrequentSpellings,
  groupBySpelling,
  isSameSpelling,
  mergeSpellings,
} from "@/lib/directory/spellings";
import type { Person } from "@/lib/directory/schema";
import { compareCodeUnits, compareNames } from "@/lib/identity/matching/names";
import { countByTop } from "@/lib/directory/count-by-top";
import { toDepartmentId, toFormerDepartmentId, toMarkedDepartmentId } from "./department-id";

export type DepartmentGroup = {
  id: string;
  /** Other ids that name this department and no other. */
  otherIds: readonly string[];
  name: string;
  people: readonly Person[];
  lead: Person | null;
};

type Details = ReadonlyMap<string, Pick<PersonDetails, "department" | "teams" | "office" | "joined_on">>;

/** Sorts departments by size, then by name. Spellings of one name are one department. */
export function groupDepartments(people: readonly Person[], details: Details): DepartmentGroup[] {
  const departmentOf = ({ id }: Person) => details.get(id)?.department ?? "";
  const counts = new Map<string, number>();
  for (const person of people) {
    const name = departmentOf(person);
    if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = findFrequentSpellings(counts);
  const groups = new Map<string, { people: Person[]; ids: Set<string> }>();
  for (const [spelling, name] of names) {
    const ids = new Set([...(groups.get(name)?.ids ?? []), ...listPossibleIds(spelling)]);
    groups.set(name, { people: [], ids });
  }
  for (const person of people) groups.get(names.get(departmentOf(person)) ?? "")?.people.push(person);
  const claims = new Map<string, number>();
  for (const { ids } of groups.values()) for (const id of ids) claims.set(id, (claims.get(id) ?? 0) + 1);
  const isOwn = (id: string) => claims.get(id) === 1;
  return Array.from(groups, ([name, { people: own, ids }]) => {
    const id = isOwn(toDepartmentId(name)) ? toDepartmentId(name) : toMarkedDepartmentId(name);
    const otherIds = [...ids].filter((one) => one !== id && isOwn(one));
    return { id, otherIds, name, people: own, lead: findDepartmentLead(own) };
  }).sort((a, b) => b.people.length - a.people.length || compareNames(a.name, b.name));
}

const listPossibleIds = (name: string): string[] => [
  toDepartmentId(name),
  toMarkedDepartmentId(name),
  toFormerDepartmentId(toDepartmentId(name)),
];

/** Finds the person with the most people of the department below, among those without a manager in it. */
export function findDepartmentLead(people: readonly Person[]): Person | null {
  const sizes = countByTop(new Map(people.map(({ id, manager_id }) => [id, manager_id])));
  return people.reduce<Person | null>(
    (lead, person) => ((sizes.get(person.id) ?? 0) > (lead ? (sizes.get(lead.id) ?? 0) : 0) ? person : lead),
    null,
  );
}

/** Sorts teams by size. Omits the team with the department's name. `name` null, the last group: no other team. */
export function groupByTeam(
  { name, people }: Pick<DepartmentGroup, "name" | "people">,
  details: Details,
): { name: string | null; people: Person[] }[] {
  const teamsOf = ({ id }: Person) =>
    (details.get(id)?.teams ?? []).filter((team) => !isSameSpelling(team, name));
  const members = people.flatMap((person) => teamsOf(person).map((team) => ({ team, person })));
  const teams = groupBySpelling(members, ({ team }) => team)
    .map((group) => ({ name: group.name, people: group.items.map(({ person }) => person) }))
    .sort((a, b) => b.people.length - a.people.length || compareNames(a.name, b.name));
  const others = people.filter((person) => teamsOf(person).length === 0);
  return others.length > 0 ? [...teams, { name: null, people: others }] : teams;
}

export function countPeopleByOffice(
  people: readonly Person[],
  details: Details,
): { name: string | null; people: number }[] {
  const counts = new Map<string, number>();
  let unknown = 0;
  for (const { id } of people) {
    const office = details.get(id)?.office;
    if (office) counts.set(office, (counts.get(office) ?? 0) + 1);
    else unknown++;
  }
  const offices = [...mergeSpellings(counts)]
    .map(([name, count]) => ({ name, people: count }))
    .sort((a, b) => b.people - a.people || compareNames(a.name, b.name));
  return unknown > 0 ? [...offices, { name: null, people: unknown }] : offices;
}

/** Returns the people who joined in the last 90 days with their first day, newest first. `today`: `YYYY-MM-DD`. */
export function findNewcomers(
  people: readonly Person[],
  details: Details,
  today: string,
): { person: Person; joinedOn: string }[] {
  const isNew = createNewcomerCheck(today);
  return people
    .flatMap((person) => {
      const joinedOn = details.get(person.id)?.joined_on;
      return joinedOn && isNew(joinedOn) ? [{ person, joinedOn }] : [];
    })
    .sort((a, b) => compareCodeUnits(b.joinedOn, a.joinedOn));
}
