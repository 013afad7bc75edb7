import { Badge, Button, Group, Text } from "@mantine/core";
import Link from "next/link";
import { getProfileText } from "@/components/profile/profile-text";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { RelativeTime } from "@/components/ui/time";
import type { ReviewEmployee, ReviewedLink } from "@/lib/links/payroll/review-schema";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatEmploymentStatus } from "./review-labels";
import type { NamedPair } from "./review-state";
import type { EmployeeIndex } from "./review-employees";
import { PagedList } from "./paged-list";

/** List of links, each with its person, employee, origin, user and time, and a button that unlinks the person. */
export function LinkedPeopleList({
  links,
  employees,
  isBusy,
  onUnlink,
}: {
  links: readonly ReviewedLink[];
  employees: EmployeeIndex;
  isBusy: boolean;
  onUnlink: (pair: NamedPair) => void;
}) {
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
            employee={employees.find(link.employee_id)}
            isBusy={isBusy}
            onUnlink={(pair) => ask(getProfileText(false, pair.personName).unlink, () => onUnlink(pair))}
          />
        )}
      />
      {dialog}
    </>
  );
}

/** Row of a link. The link of a user without a person can only be removed on the page "User matching". */
function LinkedPerson({
  link: { employee_id, person_id, has_left, name, origin, linked_by, linked_at },
  employee,
  isBusy,
  onUnlink,
}: {
  link: ReviewedLink;
  employee: ReviewEmployee | undefined;
  isBusy: boolean;
  onUnlink: (pair: NamedPair) => void;
}) {
  const status = employee && formatEmploymentStatus(employee.status);
  return (
    <div className={classes["line"]}>
      <div className={classes["facts"]}>
        {person_id ? (
          <Link href={`/people/${person_id}`} className={classes["name"]} prefetch={false}>
            <bdi>{name}</bdi>
          </Link>
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
          {status && (
            <Badge color="yellow" size="sm">
              {status}
            </Badge>
          )}
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
