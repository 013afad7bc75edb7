import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import {
  isRestrictedFromLinksOf,
  requireUnrestrictedForOwnLinks,
} from "@/lib/identity/access/require-permission";
import type { NewAuditEvent } from "@/lib/identity/audit/commands";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { clearPayrollId, setPayrollId, type LinkOrigin } from "@/lib/identity/external-ids/identities";
import { readLinks } from "@/lib/identity/external-ids/link-queries";
import { findPayrollLinkDetail } from "@/lib/identity/external-ids/user-links";
import { computeJsonETag, requireMatchingETag } from "@/lib/http/entity-tag";
import { changeDirectory } from "@/lib/identity/session/change-as";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import type { LockedSession } from "@/lib/versions/directory-version";
import { Problem } from "@/lib/platform/problem";
import {
  describeReplacedLinks,
  readEmployeeListForOnePerson,
  addHolders,
  createEmployeeNotFoundProblem,
  loadEmployeeNames,
} from "./employee-list";
import { getLinkablePerson, readPeopleToMatch, type LinkablePerson } from "@/lib/links/linkable-people";
import {
  decideAutoLink,
  findCandidates,
  indexEmployees,
  indexPeople,
  type MatchCandidate,
} from "@/lib/identity/matching/employee-matching";
import { loadRejectionCheck, readPeopleNotInPayroll, storeRejection } from "./rejections";
import type { PayrollLink, PayrollMatchesResponse } from "./schema";

/** Without a link, a certain match (`decideAutoLink`) is linked immediately (PAY-3). Omits rejected employees. */
export async function findMatchesAndLinkIfCertain(
  caller: CallerWith<"manage:people">,
  personId: string,
  payroll: Payroll,
  { withSignals, signal }: { withSignals: boolean; signal: AbortSignal },
): Promise<PayrollMatchesResponse> {
  const person = await getLinkablePerson(personId);
  const { employees } = await readEmployeeListForOnePerson(payroll, signal);
  const known = addHolders(employees, await readLinks(database(), "payroll"));
  const candidates = findCandidates(person, indexEmployees(known));
  const rejected = await loadRejectionCheck(database(), [personId]);
  const isRejected = (employeeId: string) => rejected(personId, employeeId);
  const chosen =
    person.employeeId === null && !(await readPeopleNotInPayroll(database())).has(personId)
      ? decideAutoLink(person, candidates, indexPeople(await readPeopleToMatch()), isRejected).employee
      : null;
  const isLinked = chosen !== null && (await createLink(caller, person, chosen.employeeId, "automatic"));
  return {
    matches: candidates
      .filter(({ employee }) => !isRejected(employee.employeeId))
      .map((candidate) => toPayrollMatch(candidate, withSignals)),
    auto_linked: isLinked,
    payroll_employee_id: isLinked ? (chosen?.employeeId ?? null) : person.employeeId,
  };
}

const toPayrollMatch = ({ employee, signals, ...match }: MatchCandidate, withSignals: boolean) => ({
  employee_id: employee.employeeId,
  first_name: employee.firstName,
  last_name: employee.lastName,
  status: employee.status,
  ...match,
  ...(withSignals && { signals }),
});

/**
 * Replaces a link to a different employee. Throws a 404 if payroll is connected and has no such employee, and a 409 if the
 * employee is linked to someone else. If that person has left the directory, the employee is taken over instead: the payroll
 * data of the former person is deleted, and if they return they are not linked (PAY-11).
 */
export async function linkPerson(
  caller: CallerWith<"manage:people">,
  personId: string,
  employeeId: string,
  payroll: Payroll | null,
  { ifMatch = null, signal = null }: { ifMatch?: string | null; signal?: AbortSignal | null } = {},
): Promise<void> {
  const person = await getLinkablePerson(personId);
  if (payroll && person.employeeId !== employeeId) {
    const known = await payroll.findProfile(employeeId, { signal });
    if (!known) throw createEmployeeNotFoundProblem();
  }
  await createLink(caller, person, employeeId, "manual", ifMatch);
}

const originLabels = { automatic: "automatically", manual: "by hand" } as const;

async function createLink(
  caller: CallerWith<"manage:people">,
  { id, name }: LinkablePerson,
  employeeId: string,
  origin: LinkOrigin["origin"],
  ifMatch: string | null = null,
) {
  const subject = { id: employeeId, name: (await loadEmployeeNames([employeeId]))(employeeId) };
  return changeDirectory(caller, "manage:people", async ({ transaction, current, record }) => {
    await requireUnchangedLink(current, id, ifMatch, transaction);
    const { userId, employeeId: linkedId } = await getLinkablePerson(id, transaction);
    const [held] = await readLinks(transaction, "payroll", { externalId: employeeId });
    if (origin === "manual") requireUnrestrictedForOwnLinks(current, [userId]);
    else {
      // A link, rejection or mark made meanwhile takes precedence.
      if (held || linkedId !== null || isRestrictedFromLinksOf(current, userId)) return false;
      if ((await readPeopleNotInPayroll(transaction)).has(id)) return false;
      if ((await loadRejectionCheck(transaction, [id]))(id, employeeId)) return false;
    }
    const events: NewAuditEvent[] = [];
    const former = held?.hasHolderLeft && held.person ? { ...held, person: held.person } : null;
    if (former) {
      await clearPayrollId(transaction, former.person.id);
      events.push({
        kind: "link_removed",
        person: { id: former.person.id, name: former.name },
        subject,
        detail: `payroll, taken over by ${name} after they had left`,
      });
    }
    const replaced = await setPayrollId(transaction, { personId: id, userId }, employeeId, {
      origin,
      by: current,
    });
    if (replaced) {
      events.push(...(await describeReplacedLinks(replaced, transaction)));
      const from = former ? `, taken over from ${former.name}, who had left` : "";
      events.push({
        kind: "link_made",
        person: { id, name },
        subject,
        detail: `payroll, ${originLabels[origin]}${from}`,
      });
    }
    await record(events);
    return replaced !== null;
  });
}

/** Both fields are null without a link. Throws a 404 if the person is not in the directory. */
export async function getPayrollLink(
  _caller: CallerWith<"manage:people">,
  personId: string,
  session: DatabaseSession = database(),
): Promise<PayrollLink> {
  const { id, employeeId } = await getLinkablePerson(personId, session);
  return {
    payroll_employee_id: employeeId,
    link: employeeId === null ? null : await findPayrollLinkDetail(session, id),
  };
}

/** Throws a 412 if the link has changed since the caller read it (API-16). */
async function requireUnchangedLink(
  caller: CallerWith<"manage:people">,
  personId: string,
  ifMatch: string | null,
  transaction: LockedSession,
): Promise<void> {
  if (ifMatch !== null)
    requireMatchingETag(ifMatch, computeJsonETag(await getPayrollLink(caller, personId, transaction)));
}

/**
 * Also deletes the payroll data stored for the person. `rejects`: rejects the pair too, so that only a manual link
 * restores it. Throws 404 `not_linked` if there is no link.
 */
export async function unlinkPerson(
  caller: CallerWith<"manage:people">,
  personId: string,
  { ifMatch = null, rejects = false }: { ifMatch?: string | null; rejects?: boolean } = {},
): Promise<void> {
  await changeDirectory(caller, "manage:people", async ({ transaction, current, record }) => {
    await requireUnchangedLink(current, personId, ifMatch, transaction);
    const person = await getLinkablePerson(personId, transaction);
    requireUnrestrictedForOwnLinks(current, [person.userId]);
    const { id, name, employeeId } = person;
    if (employeeId === null) {
      throw new Problem("missing", "not_linked", `${name} is not linked to a payroll employee.`);
    }
    await clearPayrollId(transaction, id);
    const subject = {
      id: employeeId,
      name: (await loadEmployeeNames([employeeId], transaction))(employeeId),
    };
    await record([
      { kind: "link_removed", person: { id, name }, subject, detail: "payroll" },
      ...(rejects ? await storeRejection(transaction, current, person, subject) : []),
    ]);
  });
}
