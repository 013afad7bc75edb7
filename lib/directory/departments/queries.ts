import "server-only";
import { canEditDepartment } from "@/lib/identity/access/department-access";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { getPreparedDirectory, getDetailScope } from "@/lib/directory/prepared-directory";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { toListedPerson } from "@/lib/directory/context";
import { database, databaseNow } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { toDateText } from "@/lib/platform/text/times";
import { createObjectCache } from "@/lib/platform/singleton";
import {
  countPeopleByOffice,
  findNewcomers,
  groupByTeam,
  groupDepartments,
  type DepartmentGroup,
} from "./group-departments";
import {
  maxListedNewcomers,
  maxListedPeoplePerTeam,
  type Department,
  type DepartmentResponse,
  type DepartmentsResponse,
} from "./schema";

type Details = ReadonlyMap<string, PersonDetails>;

const getCachedDepartments = createObjectCache<Details, DepartmentGroup[]>("departments");

async function readDepartments(caller: CallerWith<"view:people">) {
  const { prepared } = await getPreparedDirectory();
  const { people } = prepared.directory;
  const { details } = prepared.detailsFor(getDetailScope(caller));
  const groups = getCachedDepartments(details, () => groupDepartments(people, details));
  return { groups, details, total: people.length };
}

export async function listDepartments(caller: CallerWith<"view:people">): Promise<DepartmentsResponse> {
  const { groups, total } = await readDepartments(caller);
  const rows = await database().department.findMany({ select: { id: true, mission: true } });
  const missions = new Map(rows.map(({ id, mission }) => [id, mission]));
  return {
    departments: groups.map((group) =>
      toDepartment(
        group,
        listIds(group)
          .map((id) => missions.get(id))
          .find((mission) => mission) ?? null,
      ),
    ),
    without_department: total - groups.reduce((sum, { people }) => sum + people.length, 0),
  };
}

export async function getDepartment(
  caller: CallerWith<"view:people">,
  id: string,
): Promise<DepartmentResponse> {
  const { group, details } = await findDepartment(caller, id);
  const rows = await database().department.findMany({ where: { id: { in: listIds(group) } } });
  const row = rows.find((one) => one.id === group.id) ?? rows[0];
  const today = toDateText(databaseNow());
  return {
    department: {
      ...toDepartment(group, row?.mission ?? null),
      can_edit: canEditDepartment(caller, group.lead?.id ?? null),
      teams: groupByTeam(group, details).map(({ name, people }) => ({
        name,
        total: people.length,
        people: people.slice(0, maxListedPeoplePerTeam).map(toListedPerson),
      })),
      offices: countPeopleByOffice(group.people, details),
      joined: findNewcomers(group.people, details, today)
        .slice(0, maxListedNewcomers)
        .map(({ person, joinedOn }) => ({ ...toListedPerson(person), joined_on: joinedOn })),
    },
  };
}

/** Returns the details of all people too. Throws 404 `department_not_found` for an unknown id. */
export async function findDepartment(
  caller: CallerWith<"view:people">,
  id: string,
): Promise<{ group: DepartmentGroup; details: Details }> {
  const { groups, details } = await readDepartments(caller);
  const group = groups.find((one) => one.id === id) ?? groups.find(({ otherIds }) => otherIds.includes(id));
  if (group) return { group, details };
  throw new Problem("missing", "department_not_found", "There is no such department.");
}

/** Ids under which the mission may be stored. */
export const listIds = ({ id, otherIds }: DepartmentGroup): string[] => [id, ...otherIds];

const toDepartment = ({ id, name, people, lead }: DepartmentGroup, mission: string | null): Department => ({
  id,
  name,
  people: people.length,
  mission,
  lead: lead && toListedPerson(lead),
});
