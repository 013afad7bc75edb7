"use client";

import { Button, Modal, Stack, Text } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { ReviewedEmployee, ReviewedPerson } from "@/lib/payroll-matching/review-schema";
import classes from "./payroll-review.module.css";
import { nameOf } from "@/lib/matching/names";
import { useCoversPage } from "@/components/ui/has-keys";
import { SearchBox } from "@/components/ui/search-box";
import { isFound, type NamedPair, namedPairOf } from "./review-state";
import { EmployeeFacts } from "./employee-facts";
import { type Employees, isTaken } from "./review-employees";

const mostShown = 20;

/**
 * Links somebody by hand: everybody in payroll, found by name, e-mail or id. Whoever is linked cannot be taken,
 * and it says to whom, unless that is somebody who has left the directory.
 */
export function EmployeeSearch({
  person,
  all,
  employees,
  onClose,
  onChoose,
}: {
  person: ReviewedPerson | null;
  all: readonly ReviewedEmployee[];
  employees: Employees;
  onClose: () => void;
  onChoose: (pair: NamedPair) => void;
}) {
  useCoversPage(person !== null);
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      size="lg"
      title={person && `${nameOf(person)} in payroll`}
    >
      {person && (
        <Found key={person.id} person={person} all={all} employees={employees} onChoose={onChoose} />
      )}
    </Modal>
  );
}

function Found({
  person,
  all,
  employees,
  onChoose,
}: {
  person: ReviewedPerson;
  all: readonly ReviewedEmployee[];
  employees: Employees;
  onChoose: (pair: NamedPair) => void;
}) {
  const [query, setQuery] = useState(person.last_name);
  const asked = useDeferredValue(query);
  const found = useMemo(
    () =>
      all.filter(({ employee_id, first_name, middle_names, last_name, email }) =>
        isFound(asked, first_name, middle_names, last_name, email, employee_id),
      ),
    [all, asked],
  );
  return (
    <Stack gap="sm">
      <SearchBox
        label="Search employees"
        placeholder="Name, e-mail or employee id"
        data-autofocus
        value={query}
        onChange={setQuery}
      />
      <Text size="sm" c="dimmed" role="status">
        {found.length === 0
          ? "No employee matches that."
          : found.length > mostShown
            ? `${found.length.toLocaleString("en")} found; the first ${mostShown} are shown.`
            : `${found.length} found.`}
      </Text>
      <ul className={classes["results"]} aria-label="Employees">
        {found.slice(0, mostShown).map((employee) => {
          const holder = employees.holderOf(employee.employee_id);
          return (
            <li key={employee.employee_id} className={classes["other"]}>
              <EmployeeFacts employee={employee} holder={holder} />
              {!isTaken(holder) && (
                <Button
                  size="xs"
                  variant="default"
                  miw="max-content"
                  aria-label={`Link ${nameOf(person)} to ${nameOf(employee)}`}
                  onClick={() => onChoose(namedPairOf(person, employee))}
                >
                  {holder?.hasLeft ? "Take over" : "Link"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
