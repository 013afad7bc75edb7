import "server-only";
import { setImmediate } from "node:timers/promises";
import type { CallerWith } from "@/lib/access/levels";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { toDate, toTimestamp } from "@/lib/http/times";
import type { Link } from "@/lib/identities/link";
import { readLinks } from "@/lib/identities/links";
import { inDirectoryOrder } from "@/lib/matching/names";
import { findPictureVersions } from "@/lib/pictures/queries";
import { database } from "@/lib/platform/database";
import { readEmployeeList, withHolders, type EmployeeList } from "./employee-list";
import {
  findCandidates,
  prepareEmployees,
  preparePeople,
  type Candidate,
  type KnownEmployee,
  type SoughtPerson,
} from "@/lib/matching/employee-matching";
import { planReview, type Sought } from "./review";
import type { ReviewedEmployee, ReviewedLink, ReviewedPerson, ReviewResponse } from "./review-schema";

/** So many others who could be somebody are told of; the search finds the rest. */
const mostAlternatives = 6;

/** Everybody who is not linked with whom they are most likely to be in payroll, and everybody who is. Reads only. */
export async function getReview(
  _caller: CallerWith<"manage:people">,
  payroll: Payroll,
  options: { isFresh: boolean },
): Promise<ReviewResponse> {
  const list = await readEmployeeList(payroll, options);
  const { people, links, rejections, employees, unlinked, review } = await compareEverybody(list);
  const personById = new Map(people.map((person) => [person.id, person]));
  const exact = review.suggestions.filter(({ obstacle }) => obstacle === null).length;
  return {
    read_at: toTimestamp(list.readAt),
    counts: {
      people: people.length,
      linked: people.length - unlinked.length,
      exact,
      to_decide: review.suggestions.length - exact,
      not_found: review.notFound.length,
      employees_left: review.employeesLeft.length,
      rejected: rejections.length,
    },
    suggestions: review.suggestions.map(({ person, candidate, obstacle, alternatives }) => ({
      person: toPerson(person),
      candidate: toCandidate(candidate),
      obstacle,
      alternatives: alternatives.slice(0, mostAlternatives).map(toCandidate),
    })),
    not_found: review.notFound.map(({ person, alternatives }) => ({
      person: toPerson(person),
      alternatives: alternatives.slice(0, mostAlternatives).map(toCandidate),
    })),
    employees_left: review.employeesLeft,
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
    employees: employees.map(toEmployee),
    pictures: await findPictureVersions(people.map(({ id }) => id)),
  };
}

/** Who is not linked and whom they are most likely to be, as of this list of employees. */
export async function compareEverybody(list: EmployeeList) {
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
  return { people, links, rejections, employees, unlinked, review };
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
