"use client";

import { Badge, Button, Group, Text } from "@mantine/core";
import Link from "next/link";
import { personWords } from "@/components/profile/person-words";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { Time } from "@/components/ui/time";
import type { ReviewedEmployee, ReviewedLink } from "@/lib/payroll-matching/review-schema";
import classes from "./payroll-review.module.css";
import { nameOf } from "@/lib/matching/names";
import { statusLabel } from "./review-labels";
import type { NamedPair } from "./review-state";
import type { Employees } from "./review-employees";
import { PartlyShown } from "./partly-shown";

/** Who is linked to whom, how, by whom and when, and the way to end it. */
export function LinkedList({
  links,
  employees,
  isBusy,
  onUnlink,
}: {
  links: readonly ReviewedLink[];
  employees: Employees;
  isBusy: boolean;
  onUnlink: (pair: NamedPair) => void;
}) {
  const { ask, question } = useConfirmation();
  return (
    <>
      <PartlyShown
        all={links}
        label="Linked people"
        keyOf={({ employee_id }) => employee_id}
        draw={(link) => (
          <Linked
            link={link}
            employee={employees.find(link.employee_id)}
            isBusy={isBusy}
            onUnlink={(pair) => ask(personWords(false, pair.personName).unlink, () => onUnlink(pair))}
          />
        )}
      />
      {question}
    </>
  );
}

/** One link. Whoever is nobody in the directory is unlinked where users are mapped. */
function Linked({
  link: { employee_id, person_id, has_left, name, origin, linked_by, linked_at },
  employee,
  isBusy,
  onUnlink,
}: {
  link: ReviewedLink;
  employee: ReviewedEmployee | undefined;
  isBusy: boolean;
  onUnlink: (pair: NamedPair) => void;
}) {
  const status = employee && statusLabel(employee.status);
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
              ? `${nameOf(employee)}${employee.email ? ` · ${employee.email}` : ""}`
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
        , <Time value={linked_at} />
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
              employeeName: employee ? nameOf(employee) : employee_id,
            })
          }
        >
          Unlink
        </Button>
      )}
    </div>
  );
}
