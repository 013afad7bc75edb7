import { applyPreferredName, applyPreferredNames } from "../preferred-names";
import type { Department, DepartmentDetails } from "./schema";

type NameOf = (personId: string) => string | null | undefined;

/** Returns the department with the preferred name of its lead, as pages show it. */
export const applyPreferredNameToLead = <D extends Department>(department: D, nameOf: NameOf): D => ({
  ...department,
  lead: department.lead && applyPreferredName(department.lead, nameOf(department.lead.id)),
});

/** Returns the department with the preferred names of its people, sorted by shown name within a team (ABOUT-3). */
export const applyPreferredNamesToDepartment = (
  department: DepartmentDetails,
  nameOf: NameOf,
): DepartmentDetails => ({
  ...applyPreferredNameToLead(department, nameOf),
  teams: department.teams.map((team) => ({ ...team, people: [...applyPreferredNames(team.people, nameOf)] })),
  joined: department.joined.map((person) => applyPreferredName(person, nameOf(person.id))),
});
