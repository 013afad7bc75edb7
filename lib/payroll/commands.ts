import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { clearPayrollId, setPayrollId } from "@/lib/mappings/identity-rows";
import { normaliseEmail } from "@/lib/people/email";
import { database } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/platform/directory-version";
import { Problem } from "@/lib/problem";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { getLinkable, readDirectory, readHolders, type LinkablePerson } from "./links";
import {
  chooseAutomatically,
  findCandidates,
  prepareEmployees,
  preparePeople,
  type Candidate,
} from "./matching";
import type { PayrollMatchesResponse } from "./schema";
import { toStoredProfile } from "./stored-employee";

/**
 * Who in payroll could be this person. When exactly one of high confidence stands alone, neither terminated nor somebody else's, and
 * the person is not linked yet, they are linked at once (interface document section 4 rule 5, contract section 3).
 */
export async function matchPerson(
  caller: Caller,
  personId: string,
  payroll: Payroll,
  options: { withSignals: boolean },
): Promise<PayrollMatchesResponse> {
  requirePermission(caller, "manage:people");
  const person = await getLinkable(personId);
  const employees = await payroll.listEmployees({ signal: new AbortController().signal });
  const holders = await readHolders();
  const known = employees.map((employee) => ({
    ...employee,
    email: employee.email === null ? null : normaliseEmail(employee.email),
    linkedTo: holders.get(employee.employeeId) ?? null,
  }));
  const candidates = findCandidates(person, prepareEmployees(known));
  const chosen =
    person.employeeId === null
      ? chooseAutomatically(person, candidates, preparePeople(await readDirectory()))
      : null;
  const isLinked = chosen !== null && (await link(caller, person, chosen.employeeId, "by itself"));
  return {
    matches: candidates.map((candidate) => toMatch(candidate, options.withSignals)),
    auto_linked: isLinked,
    payroll_employee_id: isLinked ? (chosen?.employeeId ?? null) : person.employeeId,
  };
}

const toMatch = ({ employee, confidence, score, signals }: Candidate, withSignals: boolean) => ({
  employee_id: employee.employeeId,
  first_name: employee.firstName,
  last_name: employee.lastName,
  status: employee.status,
  confidence,
  score,
  ...(withSignals && { signals }),
});

/**
 * Links by hand. The employee has to be known to payroll while that is connected (404); one who is linked to somebody else is a
 * 409. Another employee replaces the link; the same one is fine.
 */
export async function linkPerson(
  caller: Caller,
  personId: string,
  employeeId: string,
  payroll: Payroll | null,
): Promise<void> {
  requirePermission(caller, "manage:people");
  const person = await getLinkable(personId);
  if (payroll && person.employeeId !== employeeId) {
    const known = await payroll.findProfile(employeeId, { signal: new AbortController().signal });
    if (!known) throw unknownEmployee();
  }
  await link(caller, person, employeeId, "by hand");
}

async function link(caller: Caller, { id, name }: LinkablePerson, employeeId: string, how: string) {
  return database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction); // writers of links take turns
    const { userId } = await getLinkable(id, transaction);
    const isNew = await setPayrollId(transaction, { personId: id, userId }, employeeId);
    if (isNew) {
      await record(transaction, actorOf(caller), [
        { kind: "link_made", person: { id, name }, detail: `payroll, ${how}` },
      ]);
    }
    return isNew;
  });
}

/** Ends the link, and deletes what payroll told of the employee. 404 `not_linked` when there is none. */
export async function unlinkPerson(caller: Caller, personId: string): Promise<void> {
  requirePermission(caller, "manage:people");
  await database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    const person = await getLinkable(personId, transaction);
    if (!(await clearPayrollId(transaction, { personId, userId: person.userId }))) {
      throw new Problem("missing", "not_linked", `${person.name} is not linked to a payroll employee.`);
    }
    await record(transaction, actorOf(caller), [
      { kind: "link_removed", person: { id: person.id, name: person.name }, detail: "payroll" },
    ]);
  });
}

/**
 * Reads the linked employee from payroll and replaces what is kept of the person: all of it or, whatever fails, nothing. 400
 * `not_linked` before anything else is looked at.
 */
export async function syncPerson(
  caller: Caller,
  personId: string,
  openPayroll: () => Promise<Payroll>,
): Promise<void> {
  requirePermission(caller, "manage:people");
  const person = await getLinkable(personId);
  const { employeeId } = person;
  if (employeeId === null) {
    throw new Problem(
      "invalid",
      "not_linked",
      `${person.name} is not linked to a payroll employee. Link them first.`,
    );
  }
  const payroll = await openPayroll();
  const found = await payroll.findProfile(employeeId, { signal: new AbortController().signal });
  if (!found) throw unknownEmployee();
  await database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    const now = await getLinkable(personId, transaction);
    // Linked to another one while we read: what was read is not theirs.
    if (now.employeeId !== employeeId) throw linkChanged();
    const { personId: id, ...columns } = toProfileRow(personId, toStoredProfile(found));
    await transaction.profile.upsert({
      where: { personId: id },
      create: { personId: id, ...columns },
      update: columns,
    });
  });
}

const unknownEmployee = () =>
  new Problem(
    "missing",
    "employee_not_found",
    "The payroll system knows no employee with this id. Look whether they were deleted there, or link another one.",
  );

const linkChanged = () =>
  new Problem("conflict", "link_changed", "The link was changed meanwhile, so nothing was read. Sync again.");
