import { applyPreferredName, applyPreferredNames } from "@/lib/directory/preferred-names";
import type { Department, DepartmentDetails } from "./schema";

type PreferredNames = ReadonlyMap<string, string>;

export const withPreferredLeadName = <D extends Department>(
  department: D,
  preferredNames: PreferredNames,
): D => ({
  ...department,
  lead: department.lead && applyPreferredName(department.lead, preferredNames.get(department.lead.id)),
});

/** Returns the department with the preferred names of its people, sorted by shown name within a team (ABOUT-3). */
export const withPreferredNames = (
  department: DepartmentDetails,
  preferredNames: PreferredNames,
): DepartmentDetails => ({
  ...withPreferredLeadName(department, preferredNames),
  teams: department.teams.map((team) => ({
    ...team,
    people: [...applyPreferredNames(team.people, (id) => preferredNames.get(id))],
  })),
  joined: department.joined.map((person) => applyPreferredName(person, preferredNames.get(person.id))),
});
