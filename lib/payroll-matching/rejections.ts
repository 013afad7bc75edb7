import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { fullName } from "@/lib/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { Problem } from "@/lib/problem";
import { readEmployeeList } from "./employee-list";
import { getLinkable } from "@/lib/identities/linkable-people";

/**
 * Remembers that the employee is not this person: they are suggested for them no more, and never linked to them by Kith itself. By hand
 * they can be, which forgets it. The same again changes nothing; of a pair that is linked it is a 409.
 */
export async function rejectMatch(
  caller: CallerWith<"manage:people">,
  personId: string,
  employeeId: string,
  payroll: Payroll,
): Promise<void> {
  await getLinkable(personId);
  const employee = await findEmployee(payroll, employeeId);
  if (!employee) {
    throw new Problem(
      "missing",
      "employee_not_found",
      "The payroll system knows no employee with this id, so there is no one to reject.",
    );
  }
  await database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction); // whoever links takes turns with whoever rejects
    const person = await getLinkable(personId, transaction);
    if (person.employeeId === employeeId) {
      throw new Problem(
        "conflict",
        "already_linked",
        `${person.name} is linked to this employee. End the link first.`,
      );
    }
    const key = { personId_employeeId: { personId, employeeId } };
    if (await transaction.payrollRejection.findUnique({ where: key, select: { personId: true } })) return;
    const actor = actorOf(caller);
    const employeeName = fullName(employee) || employeeId;
    await transaction.payrollRejection.create({
      data: {
        personId,
        employeeId,
        employeeName,
        rejectedBy: caller.userId,
        rejectedByName: actor.name,
      },
    });
    await record(transaction, actor, [
      {
        kind: "match_rejected",
        person: { id: person.id, name: person.name },
        subject: { id: employeeId, name: employeeName },
      },
    ]);
  });
}

/** Forgets that they were rejected; 404 `not_rejected` where they were not. Payroll need not be connected, nor know them any more. */
export async function reconsiderMatch(
  caller: CallerWith<"manage:people">,
  personId: string,
  employeeId: string,
): Promise<void> {
  await database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    const person = await getLinkable(personId, transaction);
    const key = { personId_employeeId: { personId, employeeId } };
    const rejection = await transaction.payrollRejection.findUnique({ where: key });
    if (!rejection) {
      throw new Problem(
        "missing",
        "not_rejected",
        `${person.name} was not rejected as this payroll employee.`,
      );
    }
    await transaction.payrollRejection.delete({ where: key });
    await record(transaction, actorOf(caller), [
      {
        kind: "match_reconsidered",
        person: { id: person.id, name: person.name },
        subject: { id: employeeId, name: rejection.employeeName },
      },
    ]);
  });
}

/** Whom an executive rejected for whom, as a question. */
export async function readRejections(
  session: DatabaseSession,
  personIds?: readonly string[],
): Promise<(personId: string, employeeId: string) => boolean> {
  const rows = await session.payrollRejection.findMany({
    ...(personIds && { where: { personId: { in: [...personIds] } } }),
    select: { personId: true, employeeId: true },
  });
  const pairs = new Set(rows.map(({ personId, employeeId }) => pairKey(personId, employeeId)));
  return (personId, employeeId) => pairs.has(pairKey(personId, employeeId));
}

const pairKey = (personId: string, employeeId: string) => `${personId} ${employeeId}`;

/** In the list that is at hand, or else in one that is read now: they may be new. */
async function findEmployee(payroll: Payroll, employeeId: string) {
  for (const isFresh of [false, true]) {
    const { employees } = await readEmployeeList(payroll, { isFresh });
    const found = employees.find((employee) => employee.employeeId === employeeId);
    if (found) return found;
  }
  return null;
}
