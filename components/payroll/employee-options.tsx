import { Anchor, Button, Text } from "@mantine/core";
import Link from "next/link";
import { confidenceLabels } from "@/components/profile/payroll-match-labels";
import { RecordOption, type VendorRecord } from "@/components/matching/record-picker";
import { apiFullName } from "@/lib/identity/matching/names";
import type { ReviewCandidate, ReviewEmployee, ReviewPerson } from "@/lib/links/payroll/review-schema";
import { formatDate } from "@/lib/platform/text/text-format";
import classes from "@/components/matching/matching.module.css";
import {
  formatNameWithMiddleNames,
  toNamedPair,
  type EmployeeHolder,
  type ReviewActions,
} from "./review-state";

/** Link to the person's page; plain for `id` null, a user or someone who left. */
export const PersonName = ({ id, name }: { id: string | null; name: string }) =>
  id === null ? (
    <Text span inherit fw={550}>
      <bdi translate="no">{name}</bdi>
    </Text>
  ) : (
    <Anchor component={Link} href={`/people/${id}`} prefetch={false} c="inherit" fw={550} inherit>
      <bdi translate="no">{name}</bdi>
    </Anchor>
  );

/** Null for active employees and for an empty status. */
export const formatEmploymentStatus = (status: string): string | null =>
  status === "ACTIVE" || status === "" ? null : status === "TERMINATED" ? "Has left" : status;

/** An employee of a person who has left the directory can be taken over. */
export const toVendorRecord = (
  employee: ReviewEmployee,
  holder: EmployeeHolder | undefined,
  extra?: string,
): VendorRecord => ({
  id: employee.employee_id,
  name: formatNameWithMiddleNames(employee),
  badge: formatEmploymentStatus(employee.status),
  detail: [employee.email, employee.start_date && `since ${formatDate(employee.start_date)}`, extra]
    .filter(Boolean)
    .join(" · "),
  holder: holder && (
    <>
      {holder.isLinked ? "Linked to " : "Suggested for "}
      <PersonName id={holder.personId} name={holder.name} />
      {holder.hasLeft && ", who has left the directory"}
    </>
  ),
  action: holder?.hasLeft ? "Take over" : holder?.isLinked ? null : "Link",
});

export function AlternativeEmployees({
  person,
  candidates,
  actions: { employees, isBusy, onAccept, onReject, onSearch },
}: {
  person: ReviewPerson;
  candidates: readonly ReviewCandidate[];
  actions: ReviewActions;
}) {
  const personName = apiFullName(person);
  return (
    <div className={classes["others"]}>
      {candidates.length > 0 && (
        <ul className="plain-list" aria-label={`Others who could be ${personName}`}>
          {candidates.map(({ employee_id, confidence }) => {
            const employee = employees.find(employee_id);
            if (!employee) return null;
            const pair = toNamedPair(person, employee);
            return (
              <RecordOption
                key={employee_id}
                record={toVendorRecord(
                  employee,
                  employees.holderOf(employee_id),
                  confidenceLabels[confidence],
                )}
                label={`Link ${personName} to ${pair.employeeName}`}
                isBusy={isBusy}
                onChoose={() => onAccept(pair)}
              >
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  disabled={isBusy}
                  aria-label={`Not a match: ${personName} is not ${pair.employeeName} of payroll`}
                  onClick={() => onReject(pair)}
                >
                  Not a match
                </Button>
              </RecordOption>
            );
          })}
        </ul>
      )}
      <Button size="xs" onClick={() => onSearch(person)}>
        Search all employees
      </Button>
    </div>
  );
}
