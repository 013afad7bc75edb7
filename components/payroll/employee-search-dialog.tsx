import { Modal, Stack, Text } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { ReviewEmployee, ReviewPerson } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { SearchBox } from "@/components/ui/search-box";
import { matchesQuery, type NamedPair } from "./review-state";
import { EmployeeOption } from "./alternative-employees";
import type { EmployeeIndex } from "./review-employees";

const maxResults = 20;

/** A linked employee can be linked to `person` only if the linked person left the directory ("Take over"). */
export function EmployeeSearchDialog({
  person,
  onClose,
  ...search
}: Omit<SearchProps, "person"> & { person: ReviewPerson | null; onClose: () => void }) {
  useRegisterOverlay(person !== null);
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      size="lg"
      title={person && `${apiFullName(person)} in payroll`}
    >
      {person && <SearchResults key={person.id} person={person} {...search} />}
    </Modal>
  );
}

type SearchProps = {
  person: ReviewPerson;
  all: readonly ReviewEmployee[];
  employees: EmployeeIndex;
  onChoose: (pair: NamedPair) => void;
};

function SearchResults({ person, all, employees, onChoose }: SearchProps) {
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
      <ul className={`plain-list ${classes["results"]}`} aria-label="Employees">
        {found.slice(0, maxResults).map((employee) => (
          <EmployeeOption
            key={employee.employee_id}
            person={person}
            employee={employee}
            holder={employees.holderOf(employee.employee_id)}
            onLink={onChoose}
          />
        ))}
      </ul>
    </Stack>
  );
}
