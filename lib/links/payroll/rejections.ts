import "server-only";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { requireUnrestrictedForOwnLinks } from "@/lib/identity/access/require-permission";
import { toActor } from "@/lib/identity/audit/actor";
import type { NewAuditEvent } from "@/lib/identity/audit/commands";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { fullName } from "@/lib/identity/matching/names";
import { changeDirectory } from "@/lib/identity/session/change-as";
import type { DatabaseSession } from "@/lib/platform/database/database";
import type { LockedSession } from "@/lib/versions/directory-version";
import { Problem } from "@/lib/platform/problem";
import { createEmployeeNotFoundProblem, readListIncluding } from "./employee-list";
import { getLinkablePerson } from "@/lib/links/linkable-people";

/**
 * The pair is no longer suggested or linked automatically. Linking it manually deletes the rejection. Throws a 404 if payroll
 * has no such employee, and a 409 if the pair is linked.
 */
export async function rejectMatch(
  caller: CallerWith<"manage:people">,
  personId: string,
  employeeId: string,
  payroll: Payroll,
): Promise<void> {
  await getLinkablePerson(personId);
  const { employees } = await readListIncluding(payroll, [employeeId], { maxAgeMs: Infinity });
  const employee = employees.find((one) => one.employeeId === employeeId);
  if (!employee) throw createEmployeeNotFoundProblem();
  await changeDirectory(caller, "manage:people", async ({ transaction, current, record }) => {
    const person = await getLinkablePerson(personId, transaction);
    requireUnrestrictedForOwnLinks(current, [person.userId]);
    if (person.employeeId === employeeId) {
      throw new Problem(
        "conflict",
        "already_linked",
        `${person.name} is linked to this employee. End the link first.`,
      );
    }
    const named = { id: employeeId, name: fullName(employee) || employeeId };
    await record(await storeRejection(transaction, current, person, named));
  });
}

/** Returns the audit event of a new rejection; none if the pair was rejected before. */
export async function storeRejection(
  transaction: LockedSession,
  caller: Caller,
  person: { id: string; name: string },
  employee: { id: string; name: string },
): Promise<NewAuditEvent[]> {
  const { count } = await transaction.payrollRejection.createMany({
    data: {
      personId: person.id,
      employeeId: employee.id,
      employeeName: employee.name,
      rejectedBy: caller.userId,
      rejectedByName: toActor(caller).name,
    },
    skipDuplicates: true,
  });
  const { id, name } = person;
  return count === 0 ? [] : [{ kind: "match_rejected", person: { id, name }, subject: employee }];
}

/** Throws 404 `not_rejected`. Works without a connected payroll and for employees removed there. */
export async function reconsiderMatch(
  caller: CallerWith<"manage:people">,
  personId: string,
  employeeId: string,
): Promise<void> {
  await changeDirectory(caller, "manage:people", async ({ transaction, current, record }) => {
    const person = await getLinkablePerson(personId, transaction);
    requireUnrestrictedForOwnLinks(current, [person.userId]);
    const key = { personId_employeeId: { personId, employeeId } };
    const rejection = await transaction.payrollRejection.findUnique({ where: key });
    if (!rejection) {
      throw new Problem(
        "missing",
        "not_rejected",
        `${person.name} has no rejected match with this payroll employee.`,
      );
    }
    await transaction.payrollRejection.delete({ where: key });
    await record([
      {
        kind: "match_reconsidered",
        person: { id: person.id, name: person.name },
        subject: { id: employeeId, name: rejection.employeeName },
      },
    ]);
  });
}

/** `personIds` limits the rejections that are read to these people. */
export async function loadRejectionCheck(
  session: DatabaseSession,
  personIds?: readonly string[],
): Promise<(personId: string, employeeId: string) => boolean> {
  const rows = await session.payrollRejection.findMany({
    ...(personIds && { where: { personId: { in: [...personIds] } } }),
    select: { personId: true, employeeId: true },
  });
  return createRejectionCheck(rows);
}

export function createRejectionCheck(rejections: readonly { personId: string; employeeId: string }[]) {
  const pairs = new Set(rejections.map(({ personId, employeeId }) => `${personId} ${employeeId}`));
  return (personId: string, employeeId: string): boolean => pairs.has(`${personId} ${employeeId}`);
}

/** Executives marked these people as not in payroll. Kith links none of them automatically. */
export const readPeopleNotInPayroll = async (session: DatabaseSession): Promise<ReadonlySet<string>> =>
  new Set(
    (await session.personMark.findMany({ where: { kind: "not_in_payroll" } })).map(
      ({ personId }) => personId,
    ),
  );
