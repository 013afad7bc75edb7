import "server-only";
import type { z } from "zod";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { requireUnrestrictedForOwnLinks } from "@/lib/identity/access/require-permission";
import type { NewAuditEvent } from "@/lib/identity/audit/commands";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { clearPayrollId, setPayrollId } from "@/lib/identity/external-ids/identities";
import { mapIdsByHolder, type ExternalIdLink } from "@/lib/identity/external-ids/link";
import { readLinks } from "@/lib/identity/external-ids/link-queries";
import { changeDirectory } from "@/lib/identity/session/change-as";
import type { DatabaseSession } from "@/lib/platform/database/database";
import {
  addHolders,
  describeReplacedLinks,
  loadEmployeeNames,
  readListIncluding,
  type EmployeeList,
} from "./employee-list";
import { readLinkablePeople, readPeopleToMatch, type LinkablePerson } from "@/lib/links/linkable-people";
import {
  decideAutoLink,
  findCandidates,
  indexEmployees,
  indexPeople,
} from "@/lib/identity/matching/employee-matching";
import { loadRejectionCheck, readPeopleNotInPayroll } from "./rejections";
import type {
  acceptBody,
  AcceptResponse,
  AcceptMatchResult,
  PersonEmployeePair,
  UndoResponse,
} from "./review-schema";

/** Time limits in milliseconds: four hundred links take seconds, and other writers may hold the lock first. */
const reviewChange = { need: "manage:people", maxWait: 30_000, timeout: 120_000 } as const;

/** Checks each pair against the current state. Links to employees that payroll lists are never replaced. */
export async function acceptMatches(
  caller: CallerWith<"manage:people">,
  { pairs, only_exact: onlyExact }: z.infer<typeof acceptBody>,
  payroll: Payroll,
): Promise<AcceptResponse> {
  const employeeIds = pairs.map(({ payroll_employee_id }) => payroll_employee_id);
  const list = await readListIncluding(payroll, employeeIds);
  const nameOf = await loadEmployeeNames(employeeIds);
  return changeDirectory(caller, reviewChange, async ({ transaction, current, record }) => {
    const state = await readPairsState(transaction, current, pairs);
    const isExact = onlyExact ? await createExactPairCheck(transaction, list, state.links) : () => true;
    const known = new Set(list.employees.map(({ employeeId }) => employeeId));
    const results: AcceptMatchResult[] = [];
    const events: NewAuditEvent[] = [];
    for (const pair of pairs) {
      const result = checkPair(pair, state, known, isExact);
      results.push(result);
      const person = state.people.get(pair.person_id);
      if (result.outcome !== "linked" || !person) continue;
      const holder = { personId: person.id, userId: person.userId };
      const replaced = await setPayrollId(transaction, holder, pair.payroll_employee_id, {
        origin: "manual",
        by: current,
      });
      person.employeeId = pair.payroll_employee_id;
      state.holders.set(pair.payroll_employee_id, { person_id: person.id, name: person.name });
      events.push(...(await describeReplacedLinks(replaced ?? [], transaction)), {
        kind: "link_made",
        person: { id: person.id, name: person.name },
        subject: { id: pair.payroll_employee_id, name: nameOf(pair.payroll_employee_id) },
        detail: `payroll, accepted in the review${onlyExact ? ", with all certain matches" : ""}`,
      });
    }
    await record(events);
    return { linked: results.filter(({ outcome }) => outcome === "linked").length, results };
  });
}

/**
 * Ends the links and deletes the payroll data read through them. A pair that is no longer linked, or whose link this caller
 * did not create manually, is skipped with the outcome `changed`.
 */
export async function undoMatches(
  caller: CallerWith<"manage:people">,
  pairs: readonly PersonEmployeePair[],
): Promise<UndoResponse> {
  const employeeIds = pairs.map(({ payroll_employee_id }) => payroll_employee_id);
  const nameOf = await loadEmployeeNames(employeeIds);
  return changeDirectory(caller, reviewChange, async ({ transaction, current, record }) => {
    const { people } = await readPairsState(transaction, current, pairs);
    const isOwn = { externalId: { in: employeeIds }, origin: "manual", setBy: caller.userId } as const;
    const own = await readLinks(transaction, "payroll", isOwn);
    const open = new Map(own.map(({ externalId, person }) => [externalId, person?.id]));
    const results: UndoResponse["results"] = [];
    const events: NewAuditEvent[] = [];
    for (const pair of pairs) {
      const person = people.get(pair.person_id);
      if (!person || open.get(pair.payroll_employee_id) !== person.id) {
        results.push({ ...pair, outcome: "changed" });
        continue;
      }
      await clearPayrollId(transaction, person.id);
      open.delete(pair.payroll_employee_id);
      results.push({ ...pair, outcome: "undone" });
      events.push({
        kind: "link_removed",
        person: { id: person.id, name: person.name },
        subject: { id: pair.payroll_employee_id, name: nameOf(pair.payroll_employee_id) },
        detail: "payroll, undone in the review",
      });
    }
    await record(events);
    return { undone: events.length, results };
  });
}

type PairHolder = { person_id: string | null; name: string };
type PairsState = {
  people: Map<string, LinkablePerson>;
  holders: Map<string, PairHolder>;
  links: readonly ExternalIdLink[];
  isRejected: (personId: string, employeeId: string) => boolean;
};

const toPairHolder = ({ person, name }: ExternalIdLink): PairHolder => ({
  person_id: person?.isInDirectory ? person.id : null,
  name,
});

/** Throws a 403 if the caller is restricted and one of the people is the caller. */
async function readPairsState(
  transaction: DatabaseSession,
  caller: Caller,
  pairs: readonly PersonEmployeePair[],
): Promise<PairsState> {
  const personIds = pairs.map(({ person_id }) => person_id);
  const linkable = await readLinkablePeople(transaction, personIds);
  requireUnrestrictedForOwnLinks(
    caller,
    linkable.map(({ userId }) => userId),
  );
  const links = await readLinks(transaction, "payroll");
  const employeeOf = mapIdsByHolder(links);
  return {
    people: new Map(
      linkable.map((person) => {
        const employeeId = person.employeeId ?? employeeOf.get(person.userId ?? "") ?? null;
        return [person.id, { ...person, employeeId }];
      }),
    ),
    holders: new Map(links.map((link) => [link.externalId, toPairHolder(link)])),
    links,
    isRejected: await loadRejectionCheck(transaction, personIds),
  };
}

/** Returns `linked` if the pair can be linked, `already` if it is, otherwise `conflict` with the first reason. */
function checkPair(
  pair: PersonEmployeePair,
  { people, holders, isRejected }: PairsState,
  known: ReadonlySet<string>,
  isExact: (pair: PersonEmployeePair) => boolean,
): AcceptMatchResult {
  const { person_id, payroll_employee_id: employeeId } = pair;
  const conflict = (
    reason: AcceptMatchResult["reason"],
    holder: PairHolder | null = null,
  ): AcceptMatchResult => ({
    ...pair,
    outcome: "conflict",
    reason,
    holder,
  });
  const person = people.get(person_id);
  if (!person) return conflict("person_not_found");
  if (person.employeeId === employeeId) return { ...pair, outcome: "already", reason: null, holder: null };
  // A link to an employee that payroll does not list is replaced (PAY-23).
  if (person.employeeId !== null && known.has(person.employeeId)) return conflict("person_linked");
  const holder = holders.get(employeeId);
  if (holder) return conflict("employee_linked", holder);
  if (!known.has(employeeId)) return conflict("employee_not_found");
  if (isRejected(person_id, employeeId)) return conflict("rejected");
  if (!isExact(pair)) return conflict("not_exact");
  return { ...pair, outcome: "linked", reason: null, holder: null };
}

/** An exact pair is one that Kith would link automatically in the current state. */
async function createExactPairCheck(
  transaction: DatabaseSession,
  list: EmployeeList,
  links: readonly ExternalIdLink[],
): Promise<(pair: PersonEmployeePair) => boolean> {
  const people = await readPeopleToMatch(transaction);
  const employees = indexEmployees(addHolders(list.employees, links));
  const directory = indexPeople(people);
  const byId = new Map(people.map((person) => [person.id, person]));
  const isRejected = await loadRejectionCheck(transaction);
  const notInPayroll = await readPeopleNotInPayroll(transaction);
  return ({ person_id, payroll_employee_id }) => {
    const person = byId.get(person_id);
    if (!person || notInPayroll.has(person_id)) return false;
    const { employee } = decideAutoLink(person, findCandidates(person, employees), directory, (employeeId) =>
      isRejected(person_id, employeeId),
    );
    return employee?.employeeId === payroll_employee_id;
  };
}
