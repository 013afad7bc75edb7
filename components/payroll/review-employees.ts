import type { ReviewEmployee, ReviewPerson, ReviewResponse } from "@/lib/links/payroll/review-schema";
import { apiFullName } from "@/lib/identity/matching/names";
import type { SavedDecisions, NamedPair } from "./review-state";

/**
 * Person or user who is linked to an employee, or person who is suggested for the employee. `personId` is null if the
 * holder is not in the directory. If a linked person left the directory (`hasLeft`), another person can take over the
 * employee.
 */
export type EmployeeHolder = { personId: string | null; name: string; isLinked: boolean; hasLeft: boolean };

/** Returns true if the employee is linked, and the linked person has not left the directory. */
export const isLinkedToActivePerson = (holder: EmployeeHolder | undefined): boolean =>
  holder !== undefined && holder.isLinked && !holder.hasLeft;

/** Index of payroll employees and their holders by employee id. */
export type EmployeeIndex = {
  find: (employeeId: string) => ReviewEmployee | undefined;
  holderOf: (employeeId: string) => EmployeeHolder | undefined;
};

/** Employees and actions that the lists of the review share. */
export type ReviewActions = {
  employees: EmployeeIndex;
  /** True while a decision is being stored, which disables the buttons. */
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onSearch: (person: ReviewPerson) => void;
};

/**
 * Builds the index. The holder of an employee is the person linked on this page (`done`), otherwise the person linked
 * in `review`, otherwise the suggested person.
 */
export function buildEmployeeIndex(review: ReviewResponse, done: SavedDecisions): EmployeeIndex {
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
