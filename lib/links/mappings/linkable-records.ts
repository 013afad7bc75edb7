import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import type { NewAuditEvent } from "@/lib/identity/audit/commands";
import type { ExternalIdLink, MappedSystem } from "@/lib/identity/external-ids/link";
import { readLinks } from "@/lib/identity/external-ids/link-queries";
import { compareNames, fullName } from "@/lib/identity/matching/names";
import { readEmployeeList } from "@/lib/links/payroll/employee-list";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import type { LinkableRecord, LinkableRecords } from "./schema";
import { identityInDirectory } from "@/lib/identity/external-ids/people-identity";
import { peopleSystem } from "@/lib/people/people-system";

/** Sorted by name. */
export async function listLinkableRecords(
  { isRestricted }: CallerWith<"admin:connections">,
  payroll: Payroll | null,
): Promise<LinkableRecords> {
  const [employees, people] = await Promise.all([
    payroll && listEmployeeRecords(payroll, isRestricted),
    listPersonRecords(),
  ]);
  return {
    payroll: employees && employees.toSorted(compareByName),
    projects: people.toSorted(compareByName),
  };
}

async function listEmployeeRecords(
  payroll: Payroll,
  isRestricted: boolean,
): Promise<LinkableRecord[] | null> {
  const list = await readEmployeeList(payroll, { maxAgeMs: Infinity }).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (list === null) return null;
  const links = new Map((await readLinks(database(), "payroll")).map((link) => [link.externalId, link]));
  return list.employees
    .filter(({ employeeId }) => !links.get(employeeId)?.person?.isHidden)
    .map((employee) => ({
      id: employee.employeeId,
      name: fullName(employee),
      detail: isRestricted ? null : employee.email,
      taken_by: links.get(employee.employeeId)?.name ?? null,
    }));
}

async function listPersonRecords(): Promise<LinkableRecord[]> {
  const rows = await database().externalIdentity.findMany({
    where: identityInDirectory,
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

/** Names the record of the source of people, or the employee in the event's detail. */
export const describeLinkedRecord = (
  provider: MappedSystem,
  link: ExternalIdLink | undefined,
  employeeName: string,
): Pick<NewAuditEvent, "person" | "detail"> => ({
  ...(provider === peopleSystem && link?.person && { person: { id: link.person.id, name: link.name } }),
  detail: provider === peopleSystem ? provider : `${provider}, employee ${employeeName}`,
});

const compareByName = (a: LinkableRecord, b: LinkableRecord) =>
  compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
