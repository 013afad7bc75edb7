import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record, type NewEvent } from "@/lib/audit/commands";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { clearPayrollId, setPayrollId } from "@/lib/identities/identities";
import { byHand, foundFor, type LinkOrigin } from "@/lib/identities/link-origin";
import { readLinks } from "@/lib/identities/links";
import { entityTag, requireMatch } from "@/lib/http/entity-tag";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { Problem } from "@/lib/problem";
import { readListForOne, withHolders } from "./employee-list";
import { getLinkable, readDirectory, type LinkablePerson } from "@/lib/identities/linkable-people";
import {
  chooseAutomatically,
  findCandidates,
  prepareEmployees,
  preparePeople,
  type Candidate,
} from "@/lib/matching/employee-matching";
import { getPayrollLink } from "./link-queries";
import { readRejections } from "./rejections";
import type { PayrollMatchesResponse } from "./schema";
import { unknownEmployee } from "./unknown-employee";

/**
 * Who in payroll could be this person. When exactly one of high confidence stands alone, neither terminated nor somebody else's, and
 * the person is not linked yet, they are linked at once (PAY-3).
 */
export async function matchPerson(
  caller: CallerWith<"manage:people">,
  personId: string,
  payroll: Payroll,
  { withSignals, signal }: { withSignals: boolean; signal: AbortSignal },
): Promise<PayrollMatchesResponse> {
  const person = await getLinkable(personId);
  const { employees } = await readListForOne(payroll, signal);
  const known = withHolders(employees, await readLinks(database(), "payroll"));
  const candidates = findCandidates(person, prepareEmployees(known));
  const rejected = await readRejections(database(), [personId]);
  const isRejected = (employeeId: string) => rejected(personId, employeeId);
  const chosen =
    person.employeeId === null
      ? chooseAutomatically(person, candidates, preparePeople(await readDirectory()), isRejected)
      : null;
  const isLinked =
    chosen !== null && (await link(caller, person, chosen.employeeId, foundFor(actorOf(caller))));
  return {
    matches: candidates
      .filter(({ employee }) => !isRejected(employee.employeeId))
      .map((candidate) => toMatch(candidate, withSignals)),
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
 * 409. Another employee replaces the link; the same one is fine. From somebody who has left the directory the link is taken over: what
 * payroll told of them is deleted, and when they return they are not linked (PAY-11).
 */
export async function linkPerson(
  caller: CallerWith<"manage:people">,
  personId: string,
  employeeId: string,
  payroll: Payroll | null,
  { ifMatch = null, signal = null }: { ifMatch?: string | null; signal?: AbortSignal | null } = {},
): Promise<void> {
  const person = await getLinkable(personId);
  if (payroll && person.employeeId !== employeeId) {
    const known = await payroll.findProfile(employeeId, { signal });
    if (!known) throw unknownEmployee();
  }
  await link(caller, person, employeeId, byHand(actorOf(caller)), ifMatch);
}

const originWords = { automatic: "automatically", manual: "by hand" } as const;

async function link(
  caller: CallerWith<"manage:people">,
  { id, name }: LinkablePerson,
  employeeId: string,
  how: LinkOrigin,
  ifMatch: string | null = null,
) {
  return database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction); // writers of links take turns
    await requireUnchanged(caller, id, ifMatch, transaction);
    const { userId, employeeId: linkedId } = await getLinkable(id, transaction);
    if (how.origin === "automatic") {
      // Somebody linked or rejected them while we looked: that counts.
      if (linkedId !== null || (await readRejections(transaction, [id]))(id, employeeId)) return false;
    }
    const events: NewEvent[] = [];
    const [held] = how.origin === "manual" ? await readLinks(transaction, "payroll", [employeeId]) : [];
    const former = held?.hasHolderLeft && held.person ? { ...held, person: held.person } : null;
    if (former) {
      await clearPayrollId(transaction, { personId: former.person.id, userId: former.userId });
      events.push({
        kind: "link_removed",
        person: { id: former.person.id, name: former.name },
        detail: `payroll, taken over by ${name} after they had left`,
      });
    }
    const isNew = await setPayrollId(transaction, { personId: id, userId }, employeeId, how);
    if (isNew) {
      const from = former ? `, taken over from ${former.name}, who had left` : "";
      events.push({
        kind: "link_made",
        person: { id, name },
        detail: `payroll, ${originWords[how.origin]}${from}`,
      });
    }
    await record(transaction, actorOf(caller), events);
    return isNew;
  });
}

/** Refuses whoever decided on another link than there is now (API-16). Whoever calls has the directory's lock. */
async function requireUnchanged(
  caller: CallerWith<"manage:people">,
  personId: string,
  ifMatch: string | null,
  transaction: DatabaseSession,
): Promise<void> {
  if (ifMatch !== null) requireMatch(ifMatch, entityTag(await getPayrollLink(caller, personId, transaction)));
}

/** Ends the link, and deletes what payroll told of the employee. 404 `not_linked` when there is none. */
export async function unlinkPerson(
  caller: CallerWith<"manage:people">,
  personId: string,
  ifMatch: string | null = null,
): Promise<void> {
  await database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    await requireUnchanged(caller, personId, ifMatch, transaction);
    const person = await getLinkable(personId, transaction);
    if (!(await clearPayrollId(transaction, { personId, userId: person.userId }))) {
      throw new Problem("missing", "not_linked", `${person.name} is not linked to a payroll employee.`);
    }
    await record(transaction, actorOf(caller), [
      { kind: "link_removed", person: { id: person.id, name: person.name }, detail: "payroll" },
    ]);
  });
}
