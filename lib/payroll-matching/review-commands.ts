import "server-only";
import type { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record, type NewEvent } from "@/lib/audit/commands";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { clearPayrollId, setPayrollId } from "@/lib/identities/identities";
import { byHand } from "@/lib/identities/link-origin";
import { idsByHolder, type Link } from "@/lib/identities/link";
import { readLinks } from "@/lib/identities/links";
import { fullName } from "@/lib/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { readEmployeeList, withHolders, type EmployeeList } from "./employee-list";
import { readDirectory } from "@/lib/identities/linkable-people";
import {
  decideAutomatically,
  findCandidates,
  prepareEmployees,
  preparePeople,
} from "@/lib/matching/employee-matching";
import { readRejections } from "./rejections";
import type { acceptBody, AcceptResponse, AcceptResult, Pair, UndoResponse } from "./review-schema";

/** Four hundred links take seconds, and others wait for the directory meanwhile. */
const patient = { maxWait: 30_000, timeout: 120_000 };

/**
 * Links the pairs that an executive accepted, in one transaction: each is looked at again as things are now, linked or left as it was,
 * and answered with what became of it. Nobody who is linked is linked otherwise by this, and nobody is taken from somebody.
 */
export async function acceptMatches(
  caller: CallerWith<"manage:people">,
  { pairs, only_exact: onlyExact }: z.infer<typeof acceptBody>,
  payroll: Payroll,
): Promise<AcceptResponse> {
  const list = await listWith(payroll, pairs);
  return database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction); // writers of links take turns
    const state = await readState(transaction, pairs);
    const isExact = onlyExact ? await exactPairs(transaction, list, state.links) : () => true;
    const known = new Set(list.employees.map(({ employeeId }) => employeeId));
    const results: AcceptResult[] = [];
    const events: NewEvent[] = [];
    for (const pair of pairs) {
      const result = check(pair, state, known, isExact);
      results.push(result);
      const person = state.people.get(pair.person_id);
      if (result.outcome !== "linked" || !person) continue;
      const holder = { personId: person.id, userId: person.userId };
      await setPayrollId(transaction, holder, pair.payroll_employee_id, byHand(actorOf(caller)));
      person.employeeId = pair.payroll_employee_id;
      state.holders.set(pair.payroll_employee_id, { person_id: person.id, name: person.name });
      events.push({
        kind: "link_made",
        person: { id: person.id, name: person.name },
        detail: `payroll, by hand in the review${onlyExact ? ", with all that were certain" : ""}`,
      });
    }
    await record(transaction, actorOf(caller), events);
    return { linked: events.length, results };
  }, patient);
}

/**
 * Takes back what the caller accepted: ends the links that are still exactly so and that the caller made, with what came through them.
 * Whatever was changed since stays.
 */
export async function undoMatches(
  caller: CallerWith<"manage:people">,
  pairs: readonly Pair[],
): Promise<UndoResponse> {
  return database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    const { people } = await readState(transaction, pairs);
    const employeeIds = pairs.map(({ payroll_employee_id }) => payroll_employee_id);
    const own = (await readLinks(transaction, "payroll", employeeIds)).filter(
      ({ origin, setBy }) => origin === "manual" && setBy === caller.userId,
    );
    const open = new Map(own.map(({ externalId, person }) => [externalId, person?.id]));
    const results: UndoResponse["results"] = [];
    const events: NewEvent[] = [];
    for (const pair of pairs) {
      const person = people.get(pair.person_id);
      if (!person || open.get(pair.payroll_employee_id) !== person.id) {
        results.push({ ...pair, outcome: "changed" });
        continue;
      }
      await clearPayrollId(transaction, { personId: person.id, userId: person.userId });
      open.delete(pair.payroll_employee_id);
      results.push({ ...pair, outcome: "undone" });
      events.push({
        kind: "link_removed",
        person: { id: person.id, name: person.name },
        detail: "payroll, taken back in the review",
      });
    }
    await record(transaction, actorOf(caller), events);
    return { undone: events.length, results };
  }, patient);
}

/** The list at hand; one read now where somebody is not in it: they may be new. */
async function listWith(payroll: Payroll, pairs: readonly Pair[]): Promise<EmployeeList> {
  const list = await readEmployeeList(payroll, { isFresh: false });
  const known = new Set(list.employees.map(({ employeeId }) => employeeId));
  return pairs.every(({ payroll_employee_id }) => known.has(payroll_employee_id))
    ? list
    : readEmployeeList(payroll, { isFresh: true });
}

type LinkState = { id: string; name: string; userId: string | null; employeeId: string | null };
type Holder = { person_id: string | null; name: string };
type State = {
  people: Map<string, LinkState>;
  holders: Map<string, Holder>;
  links: readonly Link[];
  isRejected: (personId: string, employeeId: string) => boolean;
};

const toHolder = ({ person, name }: Link): Holder => ({
  person_id: person?.isHere ? person.id : null,
  name,
});

/** Everyone who is named in the pairs, as they are now. */
async function readState(transaction: DatabaseSession, pairs: readonly Pair[]): Promise<State> {
  const personIds = pairs.map(({ person_id }) => person_id);
  const rows = await transaction.person.findMany({
    where: { id: { in: personIds }, removedAt: null },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      identities: { where: { provider: "projects" }, select: { userId: true } },
    },
  });
  const links = await readLinks(transaction, "payroll");
  const employeeOf = idsByHolder(links);
  return {
    people: new Map(
      rows.map((row) => {
        const userId = row.identities.find((identity) => identity.userId !== null)?.userId ?? null;
        const employeeId = employeeOf.get(row.id) ?? (userId && employeeOf.get(userId)) ?? null;
        return [row.id, { id: row.id, name: fullName(row), userId, employeeId }];
      }),
    ),
    holders: new Map(links.map((link) => [link.externalId, toHolder(link)])),
    links,
    isRejected: await readRejections(transaction, personIds),
  };
}

/** What becomes of one pair. */
function check(
  pair: Pair,
  { people, holders, isRejected }: State,
  known: ReadonlySet<string>,
  isExact: (pair: Pair) => boolean,
): AcceptResult {
  const { person_id, payroll_employee_id: employeeId } = pair;
  const conflict = (reason: AcceptResult["reason"], holder: Holder | null = null): AcceptResult => ({
    ...pair,
    outcome: "conflict",
    reason,
    holder,
  });
  const person = people.get(person_id);
  if (!person) return conflict("person_not_found");
  if (person.employeeId === employeeId) return { ...pair, outcome: "already", reason: null, holder: null };
  if (person.employeeId !== null) return conflict("person_linked");
  const holder = holders.get(employeeId);
  if (holder) return conflict("employee_linked", holder);
  if (!known.has(employeeId)) return conflict("employee_not_found");
  if (isRejected(person_id, employeeId)) return conflict("rejected");
  if (!isExact(pair)) return conflict("not_exact");
  return { ...pair, outcome: "linked", reason: null, holder: null };
}

/** Whether Kith would link a pair by itself, as the directory, the links and the rejections are now. */
async function exactPairs(
  transaction: DatabaseSession,
  list: EmployeeList,
  links: readonly Link[],
): Promise<(pair: Pair) => boolean> {
  const people = await readDirectory(transaction);
  const employees = prepareEmployees(withHolders(list.employees, links));
  const directory = preparePeople(people);
  const byId = new Map(people.map((person) => [person.id, person]));
  const isRejected = await readRejections(transaction);
  return ({ person_id, payroll_employee_id }) => {
    const person = byId.get(person_id);
    if (!person) return false;
    const { employee } = decideAutomatically(
      person,
      findCandidates(person, employees),
      directory,
      (employeeId) => isRejected(person_id, employeeId),
    );
    return employee?.employeeId === payroll_employee_id;
  };
}
