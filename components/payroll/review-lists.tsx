import { Badge, Button, Group, Text, Title, VisuallyHidden, type TextProps, Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import Link from "next/link";
import { MarkButton } from "@/components/health/mark-button";
import { LinkOrigin } from "@/components/matching/link-origin";
import { MatchList, MatchRow } from "@/components/matching/match-list";
import { EmailAddress } from "@/components/ui/email-address";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { RelativeTime } from "@/components/ui/time";
import { isSameName } from "@/lib/identity/matching/name-forms";
import { apiFullName } from "@/lib/identity/matching/names";
import type {
  ReviewEmployee,
  ReviewLink,
  ReviewPerson,
  ReviewRejection,
  ReviewResponse,
  ReviewCandidate,
} from "@/lib/links/payroll/review-schema";
import { formatDate } from "@/lib/platform/text/text-format";
import classes from "@/components/matching/matching.module.css";
import { confidenceLabels } from "@/components/profile/payroll-match-labels";
import { RecordOption, type VendorRecord } from "@/components/matching/record-picker";
import {
  formatNameWithMiddleNames,
  type ReviewActions,
  toNamedPair,
  type EmployeeHolder,
} from "./review-state";

export const reviewColumns = ["In the directory", "In payroll"];
export const reviewLabels = ["Directory", "Payroll"];

type ListProps<T> = { all: readonly T[]; actions: ReviewActions };

export const MissingPeopleList = ({ all, actions }: ListProps<ReviewResponse["not_found"][number]>) => (
  <Section id="missing-people" title="In the directory, not in payroll">
    <MatchList
      all={all}
      label="People who were not found"
      keyOf={({ person }) => person.id}
      draw={({ person, alternatives }) => (
        <MatchRow
          person={<PersonFacts person={person} />}
          actions={
            <>
              <MarkButton person_id={person.id} name={apiFullName(person)} mark="not_in_payroll" isSet />
              {alternatives.length === 0 && (
                <Button
                  size="xs"
                  aria-label={`Search payroll for ${apiFullName(person)}`}
                  onClick={() => actions.onSearch(person)}
                >
                  Search payroll
                </Button>
              )}
            </>
          }
        >
          {alternatives.length > 0 && (
            <AlternativeEmployees person={person} candidates={alternatives} actions={actions} />
          )}
        </MatchRow>
      )}
    />
  </Section>
);

export const EmployeesWithoutPerson = ({ all }: Pick<ListProps<ReviewEmployee>, "all">) => (
  <Section id="left-employees" title="In payroll, not in the directory">
    <MatchList
      all={all}
      label="Employees without a person"
      keyOf={({ employee_id }) => employee_id}
      draw={(employee) => <MatchRow record={<EmployeeFacts employee={employee} />} />}
    />
  </Section>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Title mb="xs" id={id}>
      {title}
    </Title>
    {children}
  </section>
);

export const PersonFacts = ({ person }: { person: ReviewPerson }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <span className={classes["face"]}>
      <PersonAvatar person={person} size={32} />
    </span>
    <div className={classes["facts"]}>
      <PersonName id={person.id} name={apiFullName(person)} />
      {person.title && <Text c="dimmed">{person.title}</Text>}
      <EmailAndStart email={person.email} start={person.joined_on} />
    </div>
  </Group>
);

/** Marks what differs from `person`. Names are compared as in the matching. */
export function EmployeeFacts({ employee, person }: { employee: ReviewEmployee; person?: ReviewPerson }) {
  const status = formatEmploymentStatus(employee.status);
  return (
    <>
      <Value
        size="md"
        fw={550}
        component="span"
        isOther={person !== undefined && !isSameName(apiFullName(person), apiFullName(employee))}
      >
        <bdi translate="no">{formatNameWithMiddleNames(employee)}</bdi>
      </Value>
      {status && (
        <Badge color="yellow" size="sm" ml={6}>
          {status}
        </Badge>
      )}
      <EmailAndStart email={employee.email} start={employee.start_date} person={person} />
    </>
  );
}

function EmailAndStart({
  email,
  start,
  person,
}: {
  email: string | null;
  start: string | null;
  person?: ReviewPerson | undefined;
}) {
  const isOther = (value: string, expected: string | null = null) => expected !== null && expected !== value;
  return (
    <>
      {email && (
        <Value isOther={isOther(email, person?.email)}>
          <EmailAddress address={email} />
        </Value>
      )}
      {start && <Value isOther={isOther(start, person?.joined_on)}>since {formatDate(start)}</Value>}
    </>
  );
}

const Value = ({
  isOther,
  component = "div",
  children,
  ...text
}: TextProps & { isOther: boolean; component?: "div" | "span"; children: ReactNode }) => (
  <Text component={component} className={classes["value"]} data-differs={isOther || undefined} {...text}>
    {children}
    {isOther && <VisuallyHidden> (differs)</VisuallyHidden>}
  </Text>
);

/** The link of a user without a person can only be removed under "User matching". */
export const LinkedPeopleList = ({
  all,
  actions: { employees, isBusy, onUnlink },
}: ListProps<ReviewLink>) => (
  <MatchList
    all={all}
    label="Linked people"
    columns={[...reviewColumns, "How"]}
    keyOf={({ employee_id }) => employee_id}
    draw={({ employee_id, person_id, has_left, name: personName, origin, linked_by, linked_at }) => {
      const employee = employees.find(employee_id);
      const employeeName = employee ? apiFullName(employee) : employee_id;
      return (
        <MatchRow
          labels={reviewLabels}
          person={
            <>
              <PersonName id={person_id} name={personName} />
              {has_left && (
                <Text>
                  Has left the directory. Link the employee to their new person by hand to take it over.
                </Text>
              )}
            </>
          }
          record={
            employee ? (
              <EmployeeFacts employee={employee} />
            ) : (
              <Text c="dimmed">Employee {employee_id}, not in payroll’s list</Text>
            )
          }
          why={
            <Text c="dimmed">
              <LinkOrigin link={{ origin, set_by_name: linked_by, set_at: linked_at, is_known: true }} />
            </Text>
          }
          actions={
            person_id && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                disabled={isBusy}
                aria-label={`Unlink ${personName} from payroll`}
                onClick={() =>
                  onUnlink({ person_id, payroll_employee_id: employee_id, personName, employeeName })
                }
              >
                Unlink
              </Button>
            )
          }
        />
      );
    }}
  />
);

export const RejectedPairsList = ({ all, actions: { isBusy, onReconsider } }: ListProps<ReviewRejection>) => (
  <MatchList
    all={all}
    label="Rejected pairs"
    columns={[...reviewColumns, "Why"]}
    keyOf={({ person, employee_id }) => `${person.id} ${employee_id}`}
    draw={({ person, employee_id, employee_name: employeeName, rejected_by, rejected_at }) => {
      const personName = apiFullName(person);
      const pair = { person_id: person.id, payroll_employee_id: employee_id, personName, employeeName };
      return (
        <MatchRow
          labels={reviewLabels}
          person={<PersonName id={person.id} name={personName} />}
          record={<bdi translate="no">{employeeName}</bdi>}
          why={
            <Text c="dimmed">
              Not a match: <bdi translate="no">{rejected_by}</bdi>, <RelativeTime value={rejected_at} />
            </Text>
          }
          actions={
            <Button
              size="xs"
              disabled={isBusy}
              aria-label={`Suggest ${employeeName} for ${personName} again`}
              onClick={() => onReconsider(pair)}
            >
              Take back
            </Button>
          }
        />
      );
    }}
  />
);

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

const formatEmploymentStatus = (status: string): string | null =>
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
