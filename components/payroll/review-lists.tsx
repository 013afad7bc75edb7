import { Anchor, Badge, Button, Group, Text, Title } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { MarkButton } from "@/components/health/mark-button";
import { LinkOrigin } from "@/components/matching/link-origin";
import { PagedList } from "@/components/matching/paged-list";
import { RecordFacts } from "@/components/matching/record-picker";
import { getProfileText } from "@/components/profile/profile-text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { RelativeTime } from "@/components/ui/time";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { apiFullName } from "@/lib/identity/matching/names";
import type {
  ReviewEmployee,
  ReviewLink,
  ReviewPerson,
  ReviewRejection,
  ReviewResponse,
} from "@/lib/links/payroll/review-schema";
import { AlternativeEmployees, formatEmploymentStatus, toVendorRecord } from "./employee-options";
import classes from "@/components/matching/matching.module.css";
import type { EmployeeIndex, NamedPair, ReviewActions } from "./review-state";

export function MissingPeopleList({
  missing,
  actions,
}: {
  missing: ReviewResponse["not_found"];
  actions: ReviewActions;
}) {
  return (
    <Section id="missing-people" title="In the directory, not in payroll">
      <PagedList
        all={missing}
        label="People who were not found"
        keyOf={({ person }) => person.id}
        draw={({ person, alternatives }) => (
          <>
            <div className={`${classes["line"]} touch`}>
              <PersonFacts person={person} />
              <Group gap="xs">
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
              </Group>
            </div>
            {alternatives.length > 0 && (
              <AlternativeEmployees person={person} candidates={alternatives} actions={actions} />
            )}
          </>
        )}
      />
    </Section>
  );
}

export const EmployeesWithoutPerson = ({ employees }: { employees: readonly ReviewEmployee[] }) => (
  <Section id="left-employees" title="In payroll, not in the directory">
    <PagedList
      all={employees}
      label="Employees without a person"
      keyOf={({ employee_id }) => employee_id}
      draw={(employee) => (
        <div className={`${classes["line"]} touch`}>
          <RecordFacts {...toVendorRecord(employee, undefined)} />
        </div>
      )}
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

function PersonFacts({ person }: { person: ReviewPerson }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar person={person} size={32} />
      <div className={classes["facts"]}>
        <PersonPageLink id={person.id} name={apiFullName(person)} />
        <Text c="dimmed">{[person.title, person.email].filter(Boolean).join(" · ")}</Text>
      </div>
    </Group>
  );
}

type LinkListProps = {
  employees: EmployeeIndex;
  isBusy: boolean;
  onUnlink: (pair: NamedPair) => void;
};

export function LinkedPeopleList({
  links,
  onUnlink,
  ...list
}: LinkListProps & { links: readonly ReviewLink[] }) {
  const { ask, dialog } = useConfirmation();
  return (
    <>
      <PagedList
        all={links}
        label="Linked people"
        keyOf={({ employee_id }) => employee_id}
        draw={(link) => (
          <LinkedPerson
            link={link}
            {...list}
            onUnlink={(pair) => ask(getProfileText(false, pair.personName).unlink, () => onUnlink(pair))}
          />
        )}
      />
      {dialog}
    </>
  );
}

/** Row of a link. The link of a user without a person can only be removed under "User matching". */
function LinkedPerson({
  link: { employee_id, person_id, has_left, name, origin, linked_by, linked_at },
  employees,
  isBusy,
  onUnlink,
}: LinkListProps & { link: ReviewLink }) {
  const employee = employees.find(employee_id);
  const employeeName = employee ? apiFullName(employee) : employee_id;
  return (
    <div className={`${classes["line"]} touch`}>
      <div className={classes["facts"]}>
        {person_id ? (
          <PersonPageLink id={person_id} name={name} />
        ) : (
          <Text fw={550}>
            <bdi>{name}</bdi>
          </Text>
        )}
        {has_left && (
          <Text>Has left the directory. Link the employee to their new person by hand to take it over.</Text>
        )}
        <Group gap="xs">
          <Text c="dimmed">
            {employee
              ? [employeeName, employee.email].filter(Boolean).join(" · ")
              : `Employee ${employee_id}, not in payroll's list`}
          </Text>
          {employee && <EmploymentBadge status={employee.status} />}
        </Group>
      </div>
      <Text c="dimmed" className={classes["how"]}>
        <LinkOrigin link={{ origin, set_by_name: linked_by, set_at: linked_at, is_known: true }} />
      </Text>
      {person_id && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Unlink ${name} from payroll`}
          onClick={() =>
            onUnlink({ person_id, payroll_employee_id: employee_id, personName: name, employeeName })
          }
        >
          Unlink
        </Button>
      )}
    </div>
  );
}

export function RejectedPairsList({
  rejections,
  isBusy,
  onReconsider,
}: {
  rejections: readonly ReviewRejection[];
  isBusy: boolean;
  onReconsider: (pair: NamedPair) => void;
}) {
  return (
    <PagedList
      all={rejections}
      label="Rejected pairs"
      keyOf={({ person, employee_id }) => `${person.id} ${employee_id}`}
      draw={({ person, employee_id, employee_name, rejected_by, rejected_at }) => (
        <div className={`${classes["line"]} touch`}>
          <div className={classes["facts"]}>
            <Text component="span">
              <PersonPageLink id={person.id} name={apiFullName(person)} /> is not <bdi>{employee_name}</bdi>
            </Text>
            <Text c="dimmed">
              <bdi>{rejected_by}</bdi>, <RelativeTime value={rejected_at} />
            </Text>
          </div>
          <Button
            size="xs"
            disabled={isBusy}
            aria-label={`Suggest ${employee_name} for ${apiFullName(person)} again`}
            onClick={() =>
              onReconsider({
                person_id: person.id,
                payroll_employee_id: employee_id,
                personName: apiFullName(person),
                employeeName: employee_name,
              })
            }
          >
            Take back
          </Button>
        </div>
      )}
    />
  );
}

export function EmploymentBadge({ status, ml = 0 }: { status: string; ml?: number }) {
  const label = formatEmploymentStatus(status);
  return (
    label && (
      <Badge color="yellow" size="sm" ml={ml}>
        {label}
      </Badge>
    )
  );
}

export const PersonPageLink = ({ id, name }: { id: string; name: string }) => (
  <Anchor component={Link} href={`/people/${id}`} prefetch={false} c="inherit" fw={550} inherit>
    <bdi>{name}</bdi>
  </Anchor>
);
