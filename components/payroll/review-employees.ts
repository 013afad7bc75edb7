import type { ReviewEmployee, ReviewResponse } from "@/lib/links/payroll/review-schema";
import { apiFullName } from "@/lib/identity/matching/names";
import type { LocalDecisions } from "./review-state";

/** Person an employee is linked to or suggested for. Employees of a person who left the directory can be taken over. */
export type EmployeeHolder = { personId: string | null; name: string; isLinked: boolean; hasLeft: boolean };

/** Returns true if the employee is linked to a person who is still in the directory. */
export const isHeldByCurrentPerson = (holder: EmployeeHolder | undefined): boolean =>
  holder !== undefined && holder.isLinked && !holder.hasLeft;

/** Payroll employees by id, with their holders. */
export type EmployeeIndex = {
  find: (employeeId: string) => ReviewEmployee | undefined;
  holderOf: (employeeId: string) => EmployeeHolder | undefined;
};

/** Builds the index of employees and holders: linked, linked on this page, or suggested. */
export function buildEmployeeIndex(review: ReviewResponse, done: LocalDecisions): EmployeeIndex {
  const byId = new Map(review.employees.map((employee) => [employee.employee_id, employee]));
  const names = new Map(
    [...review.suggestions, ...review.not_found].map(({ person }) => [person.id, apiFullName(person)]),
  );
  const holders = new Map<string, EmployeeHolder>();
  for (const { person, candidate } of review.suggestions)
    holders.set(candidate.employee_id, {
      personId: person.id,
      name: apiFullName(person),
      isLinked: false,
      hasLeft: false,
    });
  for (const { employee_id, person_id, name, has_left } of review.linked)
    holders.set(employee_id, { personId: person_id, name, isLinked: true, hasLeft: has_left });
  for (const [personId, { kind, employeeId }] of done)
    if (kind === "linked")
      holders.set(employeeId, {
        personId,
        name: names.get(personId) ?? "someone",
        isLinked: true,
        hasLeft: false,
      });
  return { find: (employeeId) => byId.get(employeeId), holderOf: (employeeId) => holders.get(employeeId) };
}
