import "server-only";
import { setImmediate } from "node:timers/promises";
import type { CallerWith } from "@/lib/access/levels";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { toDate, toTimestamp } from "@/lib/http/times";
import type { Link } from "@/lib/identities/link";
import { readLinks } from "@/lib/identities/links";
import { inDirectoryOrder } from "@/lib/matching/names";
import { findPictureVersions } from "@/lib/pictures/queries";
import { makeOnce } from "@/lib/lately";
import { database } from "@/lib/platform/database";
import { singleton } from "@/lib/platform/singleton";
import { findEmployeeList, maxWaitMs, withHolders, withinTime, type EmployeeList } from "./employee-list";
import {
  findCandidates,
  prepareEmployees,
  preparePeople,
  type Candidate,
  type KnownEmployee,
  type SoughtPerson,
} from "@/lib/matching/employee-matching";
import { planReview, type Sought } from "./review";
import { entriesOf, pageOf } from "./review-pages";
import type {
  ReviewedEmployee,
  ReviewedLink,
  ReviewedPerson,
  ReviewPage,
  ReviewResponse,
  ReviewUnfinished,
} from "./review-schema";

/** So many others who could be somebody are told of; the search finds the rest. */
const mostAlternatives = 6;

/**
 * Returns a page of everybody who is not linked, with whom they are most likely to be in payroll, and of everybody who is. While payroll's
 * list is read for the first time, only the progress. Reads only.
 */
export async function getReview(
  _caller: CallerWith<"manage:people">,
  payroll: Payroll,
  { isFresh, page, waitMs = maxWaitMs }: { isFresh: boolean; page: ReviewPage; waitMs?: number },
): Promise<ReviewResponse | ReviewUnfinished> {
  const { list, reading } = await findEmployeeList(payroll, { isFresh });
  if (!list) return { reading: reading ?? { started_at: toTimestamp(new Date()), employees_read: 0 } };
  // With very many people the comparison continues after this answer, and serves the next request.
  const comparison = await withinTime(compareEverybody(list), waitMs);
  if (!comparison)
    return { reading: { started_at: toTimestamp(list.readAt), employees_read: list.employees.length } };
  const { counts, entries, employeeById } = comparison;
  const { shown, next } = pageOf(entries, page);
  const people = shown.flatMap((entry) => (entry.person ? [entry.person] : []));
  const suggestions = shown.flatMap(({ suggestion }) => suggestion ?? []);
  const notFound = shown.flatMap(({ notFound: found }) => found ?? []);
  const links = shown.flatMap((entry) => entry.links);
  const rejections = shown.flatMap((entry) => entry.rejections);
  const left = shown.flatMap(({ employeeLeft }) => employeeLeft ?? []);
  const alternativesOf = ({ alternatives }: { alternatives: readonly Candidate[] }) =>
    alternatives.slice(0, mostAlternatives);
  const employeeIds = new Set([
    ...suggestions.flatMap((one) => [one.candidate, ...alternativesOf(one)]).map(idOfCandidate),
    ...notFound.flatMap(alternativesOf).map(idOfCandidate),
    ...links.map(({ externalId }) => externalId),
    ...left,
  ]);
  const personById = new Map(people.map((person) => [person.id, person]));
  return {
    read_at: toTimestamp(list.readAt),
    reading,
    counts,
    suggestions: suggestions.map((one) => ({
      person: toPerson(one.person),
      candidate: toCandidate(one.candidate),
      obstacle: one.obstacle,
      alternatives: alternativesOf(one).map(toCandidate),
    })),
    not_found: notFound.map((one) => ({
      person: toPerson(one.person),
      alternatives: alternativesOf(one).map(toCandidate),
    })),
    employees_left: left,
    linked: links.map(toReviewedLink),
    rejected: rejections.flatMap(({ personId, employeeId, employeeName, rejectedByName, rejectedAt }) => {
      const person = personById.get(personId);
      return person
        ? {
            person: toPerson(person),
            employee_id: employeeId,
            employee_name: employeeName,
            rejected_by: rejectedByName,
            rejected_at: toTimestamp(rejectedAt),
          }
        : [];
    }),
    employees: [...employeeIds].flatMap((id) => employeeById.get(id) ?? []).map(toEmployee),
    pictures: await findPictureVersions(people.map(({ id }) => id)),
    next,
  };
}

const idOfCandidate = ({ employee }: Candidate) => employee.employeeId;

type Comparison = Awaited<ReturnType<typeof compareNow>>;

const latest = singleton("payroll-comparison", () => ({
  key: null as string | null,
  comparison: null as (() => Promise<Comparison>) | null,
}));

/**
 * Compares everybody who is not linked with this list of employees. The result is stored until the list, the directory, a link or a
 * rejection changes: each of these raises the directory's version. The pages of one review share it.
 */
export async function compareEverybody(list: EmployeeList): Promise<Comparison> {
  const key = await comparisonKey(list);
  if (latest.key !== key || !latest.comparison)
    Object.assign(latest, { key, comparison: makeOnce(() => compareNow(list)) });
  return latest.comparison ? latest.comparison() : compareNow(list);
}

/** The number of matches to review according to a comparison that is still current; null: there is none in this process. */
export async function countInComparison(list: EmployeeList): Promise<number | null> {
  if (!latest.comparison || latest.key !== (await comparisonKey(list))) return null;
  return (await latest.comparison()).review.suggestions.length;
}

/** Changes with everything that the comparison depends on. */
export async function comparisonKey({ readAt }: EmployeeList): Promise<string> {
  const { version } = await database().directoryState.findUniqueOrThrow({ where: { id: 1 } });
  return `${version} ${readAt.getTime()}`;
}

async function compareNow(list: EmployeeList) {
  const [people, links, rejections] = await Promise.all([
    readPeople(),
    readLinks(database(), "payroll"),
    readRejected(),
  ]);
  const employees = withHolders(list.employees, links);
  const rejected = new Set(rejections.map(({ personId, employeeId }) => `${personId} ${employeeId}`));
  const linked = new Set(links.map(({ person }) => person?.id));
  const unlinked = people.filter(({ id }) => !linked.has(id));
  const review = planReview(
    await findEverybody(unlinked, employees),
    employees,
    preparePeople(people),
    (personId, employeeId) => rejected.has(`${personId} ${employeeId}`),
  );
  const exact = review.suggestions.filter(({ obstacle }) => obstacle === null).length;
  return {
    review,
    entries: entriesOf({ people, links, rejections, review }),
    employeeById: new Map(employees.map((employee) => [employee.employeeId, employee])),
    counts: {
      people: people.length,
      linked: people.length - unlinked.length,
      exact,
      to_decide: review.suggestions.length - exact,
      not_found: review.notFound.length,
      employees_left: review.employeesLeft.length,
      rejected: rejections.length,
    },
  };
}

/** Thousands take a second or two, in which others are served. */
async function findEverybody<Person extends SoughtPerson>(
  people: readonly Person[],
  employees: readonly KnownEmployee[],
): Promise<Sought<Person>[]> {
  const prepared = prepareEmployees(employees);
  const sought: Sought<Person>[] = [];
  for (const [index, person] of people.entries()) {
    if (index % 50 === 49) await setImmediate();
    sought.push({ person, candidates: findCandidates(person, prepared) });
  }
  return sought;
}

type DirectoryPerson = SoughtPerson & { title: string };

async function readPeople(): Promise<DirectoryPerson[]> {
  const rows = await database().person.findMany({
    where: { removedAt: null },
    select: { id: true, firstName: true, lastName: true, title: true, email: true, joinedOn: true },
  });
  return inDirectoryOrder(rows).map((row) => ({ ...row, joinedOn: row.joinedOn && toDate(row.joinedOn) }));
}

const toReviewedLink = ({ externalId, person, name, hasHolderLeft, ...link }: Link): ReviewedLink => ({
  employee_id: externalId,
  person_id: person?.isHere ? person.id : null,
  has_left: hasHolderLeft,
  name,
  origin: link.origin,
  linked_by: link.setByName,
  linked_at: toTimestamp(link.setAt),
});

const readRejected = () =>
  database().payrollRejection.findMany({
    where: { person: { removedAt: null } },
    orderBy: [{ rejectedAt: "desc" }, { personId: "asc" }, { employeeId: "asc" }],
  });

const toPerson = ({ id, firstName, lastName, title, email, joinedOn }: DirectoryPerson): ReviewedPerson => ({
  id,
  first_name: firstName,
  last_name: lastName,
  title,
  email,
  joined_on: joinedOn,
});

const toEmployee = (employee: KnownEmployee): ReviewedEmployee => ({
  employee_id: employee.employeeId,
  first_name: employee.firstName,
  middle_names: employee.middleNames,
  last_name: employee.lastName,
  email: employee.email,
  status: employee.status,
  start_date: employee.startDate,
});

const toCandidate = ({ employee, confidence, score, signals }: Candidate) => ({
  employee_id: employee.employeeId,
  confidence,
  score,
  signals,
});
