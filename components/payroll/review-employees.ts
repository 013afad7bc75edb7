import type { ReviewedEmployee, ReviewResponse } from "@/lib/payroll-matching/review-schema";
import { nameOf } from "@/lib/matching/names";
import type { Done } from "./review-state";

/** Who has an employee, or for whom they are suggested. From somebody who has left the directory they may be taken over. */
export type Holder = { personId: string | null; name: string; isLinked: boolean; hasLeft: boolean };

/** Whether whoever has the employee is in the way of linking somebody else to them. */
export const isTaken = (holder: Holder | undefined): boolean =>
  holder !== undefined && holder.isLinked && !holder.hasLeft;

/** Everybody in payroll by id, and who has them. */
export type Employees = {
  find: (employeeId: string) => ReviewedEmployee | undefined;
  holderOf: (employeeId: string) => Holder | undefined;
};

/** Everybody in payroll by id, with whoever has them: linked, linked here a moment ago, or suggested for. */
export function employeesOf(review: ReviewResponse, done: Done): Employees {
  const byId = new Map(review.employees.map((employee) => [employee.employee_id, employee]));
  const names = new Map(
    [...review.suggestions, ...review.not_found].map(({ person }) => [person.id, nameOf(person)]),
  );
  const holders = new Map<string, Holder>();
  for (const { person, candidate } of review.suggestions)
    holders.set(candidate.employee_id, {
      personId: person.id,
      name: nameOf(person),
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
