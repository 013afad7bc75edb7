import { Button, Group } from "@mantine/core";
import { confidenceLabels } from "@/components/profile/payroll-match-labels";
import type { ReviewCandidate, ReviewEmployee, ReviewPerson } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { type NamedPair, toNamedPair } from "./review-state";
import { apiFullName } from "@/lib/identity/matching/names";
import { type EmployeeHolder, isLinkedToActivePerson, type ReviewActions } from "./review-employees";
import { EmployeeFacts } from "./employee-facts";

export function AlternativeEmployees({
  person,
  candidates,
  actions: { employees, isBusy, onAccept, onReject, onSearch },
}: {
  person: ReviewPerson;
  candidates: readonly ReviewCandidate[];
  actions: ReviewActions;
}) {
  return (
    <div className={classes["others"]}>
      {candidates.length > 0 && (
        <ul className="plain-list" aria-label={`Others who could be ${apiFullName(person)}`}>
          {candidates.map(({ employee_id, confidence }) => {
            const employee = employees.find(employee_id);
            return (
              employee && (
                <EmployeeOption
                  key={employee_id}
                  person={person}
                  employee={employee}
                  isBusy={isBusy}
                  onReject={onReject}
                  holder={employees.holderOf(employee_id)}
                  extra={confidenceLabels[confidence]}
                  onLink={onAccept}
                />
              )
            );
          })}
        </ul>
      )}
      <Button size="xs" variant="default" onClick={() => onSearch(person)}>
        Search all employees
      </Button>
    </div>
  );
}

/** Employee whom a button links to `person`, unless another person of the directory is linked to the employee. */
export function EmployeeOption({
  person,
  employee,
  holder,
  extra,
  isBusy = false,
  onLink,
  onReject,
}: {
  person: ReviewPerson;
  employee: ReviewEmployee;
  holder: EmployeeHolder | undefined;
  extra?: string;
  isBusy?: boolean;
  onLink: (pair: NamedPair) => void;
  onReject?: (pair: NamedPair) => void;
}) {
  const pair = toNamedPair(person, employee);
  return (
    <li className={classes["other"]}>
      <EmployeeFacts employee={employee} holder={holder} {...(extra !== undefined && { extra })} />
      {!isLinkedToActivePerson(holder) && (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Link ${pair.personName} to ${pair.employeeName}`}
            miw="max-content"
            onClick={() => onLink(pair)}
          >
            {holder?.hasLeft ? "Take over" : "Link"}
          </Button>
          {onReject && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              disabled={isBusy}
              aria-label={`Not a match: ${pair.personName} is not ${pair.employeeName} of payroll`}
              onClick={() => onReject(pair)}
            >
              Not a match
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
