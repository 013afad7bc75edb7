import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { inDirectoryFilter } from "@/lib/people/membership";
import { toTimestamp } from "@/lib/platform/text/times";
import type { ExternalIdLink } from "@/lib/identity/external-ids/link";
import { readLinks } from "@/lib/identity/external-ids/link-queries";
import { fullName, sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { isWorkEmailVisible } from "@/lib/directory/details";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { memoizeAsync } from "@/lib/platform/memoize";
import { database } from "@/lib/platform/database/database";
import { singleton } from "@/lib/platform/singleton";
import {
  findReading,
  readPayrollConnection,
  getEmployeeListOrProgress,
  maxWaitMs,
  addHolders,
  waitAtMost,
  type EmployeeList,
} from "./employee-list";
import {
  findCandidates,
  indexEmployees,
  indexPeople,
  type MatchCandidate,
  type EmployeeToMatch,
  type PersonToMatch,
} from "@/lib/identity/matching/employee-matching";
import { readPeopleToMatch, type DirectoryPerson } from "@/lib/links/linkable-people";
import { createRejectionCheck, readPeopleNotInPayroll } from "./rejections";
import { buildReview, type PersonWithCandidates } from "./review";
import { groupReview, openReviewPage } from "./review-pages";
import type {
  ReviewEmployee,
  ReviewLink,
  ReviewPerson,
  ReviewPageQuery,
  ReviewResponse,
  ReviewUnfinished,
} from "./review-schema";

/** Maximum number of alternatives returned for a person; users find other employees by search. */
const maxAlternatives = 6;

/**
 * Returns only the progress of the reading if the first list or the comparison is not ready within `maxWaitMs`. Omits middle
 * names and e-mail addresses of employees for a restricted caller, and work e-mails for a caller who may not see them.
 */
export async function getReview(
  caller: CallerWith<"manage:people">,
  payroll: Payroll,
  { isFresh, page }: { isFresh: boolean; page: ReviewPageQuery },
): Promise<ReviewResponse | ReviewUnfinished> {
  const known = isFresh ? null : await findComparison();
  const { list, reading } = known
    ? { list: null, reading: findReading() }
    : await getEmployeeListOrProgress(payroll, { maxAgeMs: isFresh ? 0 : Infinity });
  const running = known ?? (list && (await startComparison(list)));
  // The comparison of a large directory continues after this response, and its result serves the next request.
  const comparison = running && (await waitAtMost(running.result(), maxWaitMs));
  if (!running || !comparison) {
    const { readAt = new Date(), employees = [] } = running?.list ?? {};
    return { reading: reading ?? { started_at: toTimestamp(readAt), employees_read: employees.length } };
  }
  const { counts, groups, employeeById } = comparison;
  const { pick, next } = openReviewPage(groups.keys, page);
  const people = pick(groups.people);
  const [suggestions, notFound] = [pick(groups.suggestions), pick(groups.notFound)];
  const [links, left] = [pick(groups.links), pick(groups.unmatchedEmployeeIds)];
  const alternativesOf = ({ alternatives }: { alternatives: readonly MatchCandidate[] }) =>
    alternatives.slice(0, maxAlternatives);
  const employeeIds = new Set([
    ...suggestions.flatMap((one) => [one.candidate, ...alternativesOf(one)]).map(getEmployeeId),
    ...notFound.flatMap(alternativesOf).map(getEmployeeId),
    ...links.map(({ externalId }) => externalId),
    ...left,
  ]);
  const personById = new Map(people.map((person) => [person.id, person]));
  return {
    read_at: toTimestamp(running.list.readAt),
    reading,
    counts,
    suggestions: suggestions.map((one) => ({
      person: toReviewedPerson(caller, one.person),
      candidate: toReviewedCandidate(one.candidate),
      obstacle: one.obstacle,
      alternatives: alternativesOf(one).map(toReviewedCandidate),
      rivals: one.rivals.map((rival) => ({ person_id: rival.id, name: fullName(rival) })),
    })),
    not_found: notFound.map((one) => ({
      person: toReviewedPerson(caller, one.person),
      alternatives: alternativesOf(one).map(toReviewedCandidate),
    })),
    employees_left: left,
    linked: links.map(toReviewedLink),
    rejected: pick(groups.rejections).flatMap(
      ({ personId, employeeId, employeeName, rejectedByName, rejectedAt }) => {
        const person = personById.get(personId);
        return person
          ? {
              person: toReviewedPerson(caller, person),
              employee_id: employeeId,
              employee_name: employeeName,
              rejected_by: rejectedByName,
              rejected_at: toTimestamp(rejectedAt),
            }
          : [];
      },
    ),
    employees: [...employeeIds]
      .flatMap((id) => employeeById.get(id) ?? [])
      .map(toReviewedEmployee)
      .map((employee) => (caller.isRestricted ? { ...employee, middle_names: null, email: null } : employee)),
    pictures: await findPictureVersions(people.map(({ id }) => id)),
    next,
  };
}

const getEmployeeId = ({ employee }: MatchCandidate) => employee.employeeId;

type Comparison = {
  /** Identifies what was compared (`readComparisonKey`). */
  key: string;
  list: EmployeeList;
  result: () => Promise<Awaited<ReturnType<typeof runComparison>>>;
};

const latestComparison = singleton("payroll-comparison", () => ({ current: null as Comparison | null }));

/** Returns this process's comparison, unless the list was read again or the directory version increased since. */
async function findComparison(): Promise<Comparison | null> {
  const { current } = latestComparison;
  return current && current.key === (await readComparisonKey()) ? current : null;
}

/** The pages of a review and the count of matches share the result: thousands of unlinked people take seconds. */
export async function startComparison(list: EmployeeList): Promise<Comparison> {
  const key = formatComparisonKey(await readDirectoryVersion(), list.readAt);
  const { current } = latestComparison;
  if (current?.key === key) return current;
  return (latestComparison.current = { key, list, result: memoizeAsync(() => runComparison(list)) });
}

/** Null if this process has no current comparison. */
export async function countMatchesOfComparison(): Promise<number | null> {
  const comparison = await findComparison();
  return comparison && (await comparison.result()).review.suggestions.length;
}

/** Identifies the directory and payroll's list, as they are stored now; null if no list is stored. */
export async function readComparisonKey(): Promise<string | null> {
  const connection = await readPayrollConnection();
  return connection?.recordsReadAt
    ? formatComparisonKey(await readDirectoryVersion(), connection.recordsReadAt)
    : null;
}

const formatComparisonKey = (version: bigint, listReadAt: Date) => `${version} ${listReadAt.getTime()}`;

const readDirectoryVersion = async () =>
  (await database().directoryState.findUniqueOrThrow({ where: { id: 1 } })).version;

async function runComparison(list: EmployeeList) {
  const [unsorted, stored, rejections, marked] = await Promise.all([
    readPeopleToMatch(),
    readLinks(database(), "payroll"),
    readStoredRejections(),
    readPeopleNotInPayroll(database()),
  ]);
  const people = sortInDirectoryOrder(unsorted);
  const employees = addHolders(list.employees, stored);
  const links = stored.filter(({ person }) => !person?.isHidden);
  const employeeById = new Map(employees.map((employee) => [employee.employeeId, employee]));
  // A person whose employee payroll does not list is matched again, for example with another organisation (PAY-23).
  const linked = new Set(
    links.filter(({ externalId }) => employeeById.has(externalId)).map(({ person }) => person?.id),
  );
  const review = buildReview(
    await findAllCandidates(
      people.filter(({ id }) => !linked.has(id) && !marked.has(id)),
      employees,
    ),
    employees,
    indexPeople(people),
    createRejectionCheck(rejections),
  );
  const exact = review.suggestions.filter(({ obstacle }) => obstacle === null).length;
  return {
    review,
    groups: groupReview({ people, links, rejections, review }),
    employeeById,
    counts: {
      people: people.length,
      linked: people.filter(({ id }) => linked.has(id)).length,
      exact,
      to_decide: review.suggestions.length - exact,
      not_found: review.notFound.length,
      employees_left: review.unmatchedEmployeeIds.length,
      rejected: rejections.length,
    },
  };
}

/** Yields to other requests, because thousands of people take a second or two. */
async function findAllCandidates<Person extends PersonToMatch>(
  people: readonly Person[],
  employees: readonly EmployeeToMatch[],
): Promise<PersonWithCandidates<Person>[]> {
  const prepared = indexEmployees(employees);
  const sought: PersonWithCandidates<Person>[] = [];
  for (const [index, person] of people.entries()) {
    if (index % 50 === 49) await setImmediate();
    sought.push({ person, candidates: findCandidates(person, prepared) });
  }
  return sought;
}

const toReviewedLink = (link: ExternalIdLink): ReviewLink => ({
  employee_id: link.externalId,
  person_id: link.person?.isInDirectory ? link.person.id : null,
  has_left: link.hasHolderLeft,
  name: link.name,
  origin: link.origin,
  linked_by: link.setByName,
  linked_at: toTimestamp(link.setAt),
});

const readStoredRejections = () =>
  database().payrollRejection.findMany({
    where: { person: inDirectoryFilter },
    orderBy: [{ rejectedAt: "desc" }, { personId: "asc" }, { employeeId: "asc" }],
  });

const toReviewedPerson = (caller: Caller, person: DirectoryPerson): ReviewPerson => ({
  id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  title: person.title,
  email: isWorkEmailVisible(caller) ? person.email : null,
  joined_on: person.joinedOn,
});

const toReviewedEmployee = (employee: EmployeeToMatch): ReviewEmployee => ({
  employee_id: employee.employeeId,
  first_name: employee.firstName,
  middle_names: employee.middleNames,
  last_name: employee.lastName,
  email: employee.email,
  status: employee.status,
  start_date: employee.startDate,
});

const toReviewedCandidate = ({ employee, ...match }: MatchCandidate) => ({
  employee_id: employee.employeeId,
  ...match,
});
