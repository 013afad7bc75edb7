import { Button, Group } from "@mantine/core";
import { confidenceLabels } from "@/components/profile/payroll-match-labels";
import type { ReviewCandidate, ReviewSuggestion } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { type NamedPair, toNamedPair } from "./review-state";
import { apiFullName } from "@/lib/identity/matching/names";
import { type EmployeeIndex, isHeldByCurrentPerson } from "./review-employees";
import { EmployeeFacts } from "./employee-facts";

export type MatchDecisionProps = {
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onSearch: () => void;
};

/**
 * Other employees who could be `person`, each with the person who is linked to or suggested for the employee. A button
 * searches all employees.
 */
export function AlternativeEmployees({
  person,
  candidates,
  employees,
  isBusy,
  onAccept,
  onReject,
  onSearch,
}: MatchDecisionProps & {
  person: ReviewSuggestion["person"];
  candidates: readonly ReviewCandidate[];
  employees: EmployeeIndex;
}) {
  return (
    <div className={classes["others"]}>
      {candidates.length > 0 && (
        <ul aria-label={`Others who could be ${apiFullName(person)}`}>
          {candidates.map((candidate) => {
            const employee = employees.find(candidate.employee_id);
            if (!employee) return null;
            const pair = toNamedPair(person, employee);
            const holder = employees.holderOf(candidate.employee_id);
            return (
              <li key={candidate.employee_id} className={classes["other"]}>
                <EmployeeFacts
                  employee={employee}
                  holder={holder}
                  extra={confidenceLabels[candidate.confidence]}
                />
                <Group gap="xs" wrap="nowrap">
                  {!isHeldByCurrentPerson(holder) && (
                    <>
                      <Button
                        size="xs"
                        variant="default"
                        disabled={isBusy}
                        aria-label={`Link ${pair.personName} to ${pair.employeeName}`}
                        miw="max-content"
                        onClick={() => onAccept(pair)}
                      >
                        {holder?.hasLeft ? "Take over" : "Link"}
                      </Button>
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
                    </>
                  )}
                </Group>
              </li>
            );
          })}
        </ul>
      )}
      <Button size="xs" variant="default" onClick={onSearch}>
        Search all employees
      </Button>
    </div>
  );
}
