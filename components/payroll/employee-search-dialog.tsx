import { Button, Modal, Stack, Text } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { ReviewEmployee, ReviewPerson } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { SearchBox } from "@/components/ui/search-box";
import { matchesQuery, type NamedPair, toNamedPair } from "./review-state";
import { EmployeeFacts } from "./employee-facts";
import { type EmployeeIndex, isHeldByCurrentPerson } from "./review-employees";

const maxResults = 20;

/**
 * Dialog that finds employees by name, e-mail or id, to link one of them to `person`. A linked employee is listed with
 * the linked person, and can be linked to `person` only if the linked person left the directory ("Take over").
 */
export function EmployeeSearchDialog({
  person,
  all,
  employees,
  onClose,
  onChoose,
}: {
  person: ReviewPerson | null;
  all: readonly ReviewEmployee[];
  employees: EmployeeIndex;
  onClose: () => void;
  onChoose: (pair: NamedPair) => void;
}) {
  useRegisterOverlay(person !== null);
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      size="lg"
      title={person && `${apiFullName(person)} in payroll`}
    >
      {person && (
        <SearchResults key={person.id} person={person} all={all} employees={employees} onChoose={onChoose} />
      )}
    </Modal>
  );
}

function SearchResults({
  person,
  all,
  employees,
  onChoose,
}: {
  person: ReviewPerson;
  all: readonly ReviewEmployee[];
  employees: EmployeeIndex;
  onChoose: (pair: NamedPair) => void;
}) {
  const [query, setQuery] = useState(person.last_name);
  const deferredQuery = useDeferredValue(query);
  const found = useMemo(
    () =>
      all.filter(({ employee_id, first_name, middle_names, last_name, email }) =>
        matchesQuery(deferredQuery, first_name, middle_names, last_name, email, employee_id),
      ),
    [all, deferredQuery],
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
          : found.length > maxResults
            ? `${found.length.toLocaleString("en")} found; the first ${maxResults} are shown.`
            : `${found.length} found.`}
      </Text>
      <ul className={classes["results"]} aria-label="Employees">
        {found.slice(0, maxResults).map((employee) => {
          const holder = employees.holderOf(employee.employee_id);
          return (
            <li key={employee.employee_id} className={classes["other"]}>
              <EmployeeFacts employee={employee} holder={holder} />
              {!isHeldByCurrentPerson(holder) && (
                <Button
                  size="xs"
                  variant="default"
                  miw="max-content"
                  aria-label={`Link ${apiFullName(person)} to ${apiFullName(employee)}`}
                  onClick={() => onChoose(toNamedPair(person, employee))}
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
