import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { readLinks } from "@/lib/identities/links";
import { compareNames, fullName } from "@/lib/matching/names";
import { readEmployeeList } from "@/lib/payroll-matching/employee-list";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import type { MappedRecord, MappedRecords } from "./schema";

/** Everybody to whom users can be linked, so that one is found by name. Payroll's list is the one that was read lately. */
export async function listRecords(
  _caller: CallerWith<"admin:connections">,
  payroll: Payroll | null,
): Promise<MappedRecords> {
  const [employees, people] = await Promise.all([payroll && listEmployees(payroll), listPeople()]);
  return { payroll: employees && employees.toSorted(byName), projects: people.toSorted(byName) };
}

/** Null where payroll cannot tell now: that is said where payroll is connected, and here ids can be typed. */
async function listEmployees(payroll: Payroll): Promise<MappedRecord[] | null> {
  const list = await readEmployeeList(payroll, { isFresh: false }).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (list === null) return null;
  const links = new Map((await readLinks(database(), "payroll")).map((link) => [link.externalId, link.name]));
  return list.employees.map((employee) => ({
    id: employee.employeeId,
    name: fullName(employee),
    detail: employee.email,
    taken_by: links.get(employee.employeeId) ?? null,
  }));
}

async function listPeople(): Promise<MappedRecord[]> {
  const rows = await database().externalIdentity.findMany({
    where: { provider: "projects", person: { removedAt: null } },
    select: {
      externalId: true,
      person: { select: { firstName: true, lastName: true, title: true } },
      user: { select: { name: true } },
    },
  });
  return rows.flatMap(({ externalId, person, user }) =>
    person
      ? [
          {
            id: externalId,
            name: fullName(person),
            detail: person.title || null,
            taken_by: user?.name ?? null,
          },
        ]
      : [],
  );
}

const byName = (a: MappedRecord, b: MappedRecord) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
