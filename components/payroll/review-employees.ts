import type { ReviewEmployee, ReviewPerson, ReviewResponse } from "@/lib/links/payroll/review-schema";
import { apiFullName } from "@/lib/identity/matching/names";
import type { SavedDecisions, NamedPair } from "./review-state";

/** `personId`: null if the holder is not in the directory. `hasLeft`: another person can take over the employee. */
export type EmployeeHolder = { personId: string | null; name: string; isLinked: boolean; hasLeft: boolean };

export const isLinkedToActivePerson = (holder: EmployeeHolder | undefined): boolean =>
  holder !== undefined && holder.isLinked && !holder.hasLeft;

/** Index of payroll employees and their holders by employee id. */
export type EmployeeIndex = {
  find: (employeeId: string) => ReviewEmployee | undefined;
  holderOf: (employeeId: string) => EmployeeHolder | undefined;
};

export type ReviewActions = {
  employees: EmployeeIndex;
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onSearch: (person: ReviewPerson) => void;
};

/** The holder is the person linked on this page (`done`), else in `review`, else the suggested person. */
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
