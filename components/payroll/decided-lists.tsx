import { Button, Group, Text } from "@mantine/core";
import { getProfileText } from "@/components/profile/profile-text";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { RelativeTime } from "@/components/ui/time";
import type { ReviewLink, ReviewRejection } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import type { NamedPair } from "./review-state";
import type { EmployeeIndex } from "./review-employees";
import { EmploymentBadge, PersonPageLink } from "./employee-facts";
import { PagedList } from "./paged-list";

type LinkListProps = {
  links: readonly ReviewLink[];
  employees: EmployeeIndex;
  isBusy: boolean;
  onUnlink: (pair: NamedPair) => void;
};

export function LinkedPeopleList({ links, employees, isBusy, onUnlink }: LinkListProps) {
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
            employees={employees}
            isBusy={isBusy}
            onUnlink={(pair) => ask(getProfileText(false, pair.personName).unlink, () => onUnlink(pair))}
          />
        )}
      />
      {dialog}
    </>
  );
}

function LinkedPerson({
  link: { employee_id, person_id, has_left, name, origin, linked_by, linked_at },
  employees,
  isBusy,
  onUnlink,
}: Omit<LinkListProps, "links"> & { link: ReviewLink }) {
  const employee = employees.find(employee_id);
  return (
    <div className={classes["line"]}>
      <div className={classes["facts"]}>
        {person_id ? (
          <PersonPageLink id={person_id} name={name} />
        ) : (
          <Text fw={550} size="sm">
            <bdi>{name}</bdi>
          </Text>
        )}
        {has_left && (
          <Text size="sm">
            Has left the directory. Link the employee to their new person by hand to take it over.
          </Text>
        )}
        <Group gap="xs">
          <Text size="sm" c="dimmed" className={classes["value"]}>
            {employee
              ? `${apiFullName(employee)}${employee.email ? ` · ${employee.email}` : ""}`
              : `Employee ${employee_id}, not in payroll's list`}
          </Text>
          {employee && <EmploymentBadge status={employee.status} />}
        </Group>
      </div>
      <Text size="sm" c="dimmed" className={classes["how"]}>
        {origin === "manual" ? "By hand" : "Found by Kith"}
        {linked_by && (
          <>
            {origin === "manual" ? ", " : " for "}
            <bdi>{linked_by}</bdi>
          </>
        )}
        , <RelativeTime value={linked_at} />
      </Text>
      {person_id && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Unlink ${name} from payroll`}
          onClick={() =>
            onUnlink({
              person_id,
              payroll_employee_id: employee_id,
              personName: name,
              employeeName: employee ? apiFullName(employee) : employee_id,
            })
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
        <div className={classes["line"]}>
          <div className={classes["facts"]}>
            <Text size="sm" component="span">
              <PersonPageLink id={person.id} name={apiFullName(person)} /> is not <bdi>{employee_name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              <bdi>{rejected_by}</bdi>, <RelativeTime value={rejected_at} />
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
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
