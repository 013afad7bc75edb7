"use client";

import { Button, Group } from "@mantine/core";
import { confidenceLabels } from "@/components/profile/payroll-labels";
import type { ReviewedCandidate, ReviewedSuggestion } from "@/lib/payroll-matching/review-schema";
import classes from "./payroll-review.module.css";
import { type NamedPair, namedPairOf } from "./review-state";
import { nameOf } from "@/lib/matching/names";
import { type Employees, isTaken } from "./review-employees";
import { EmployeeFacts } from "./employee-facts";

export type Deciding = {
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onSearch: () => void;
};

/** The others who could be somebody, each with who has them where that is the case, and the way to everybody else. */
export function Alternatives({
  person,
  candidates,
  employees,
  isBusy,
  onAccept,
  onReject,
  onSearch,
}: Deciding & {
  person: ReviewedSuggestion["person"];
  candidates: readonly ReviewedCandidate[];
  employees: Employees;
}) {
  return (
    <div className={classes["others"]}>
      {candidates.length > 0 && (
        <ul aria-label={`Others who could be ${nameOf(person)}`}>
          {candidates.map((candidate) => {
            const employee = employees.find(candidate.employee_id);
            if (!employee) return null;
            const pair = namedPairOf(person, employee);
            const holder = employees.holderOf(candidate.employee_id);
            return (
              <li key={candidate.employee_id} className={classes["other"]}>
                <EmployeeFacts
                  employee={employee}
                  holder={holder}
                  extra={confidenceLabels[candidate.confidence]}
                />
                <Group gap="xs" wrap="nowrap">
                  {!isTaken(holder) && (
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
