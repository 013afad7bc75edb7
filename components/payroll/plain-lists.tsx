"use client";

import { Badge, Button, Group, Text, Title } from "@mantine/core";
import Link from "next/link";
import { useState, type ReactNode } from "react";
import { unlinkConfirmation } from "@/components/profile/payroll-labels";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { ShowMore } from "@/components/ui/show-more";
import { Time } from "@/components/ui/time";
import type {
  ReviewedEmployee,
  ReviewedLink,
  ReviewedPerson,
  ReviewedRejection,
  ReviewResponse,
} from "@/lib/payroll-matching/review-schema";
import { Alternatives, EmployeeFacts, type Employees } from "./pair-card";
import classes from "./payroll-review.module.css";
import { nameOf } from "@/lib/matching/names";
import { statusLabel } from "./review-labels";
import type { NamedPair } from "./review-state";

const shownAtOnce = 60;

/** A list of which the first part is drawn, and more when asked. */
function PartlyShown<T>({
  all,
  label,
  keyOf,
  draw,
}: {
  all: readonly T[];
  label: string;
  keyOf: (one: T) => string;
  draw: (one: T) => ReactNode;
}) {
  const [count, setCount] = useState(shownAtOnce);
  return (
    <>
      <ul className={classes["plain"]} aria-label={label}>
        {all.slice(0, count).map((one) => (
          <li key={keyOf(one)}>{draw(one)}</li>
        ))}
      </ul>
      {all.length > count && (
        <ShowMore shown={count} total={all.length} onMore={() => setCount(count + shownAtOnce)} />
      )}
    </>
  );
}

function PersonFacts({ person }: { person: ReviewedPerson }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar person={person} size={32} />
      <div className={classes["facts"]}>
        <Link href={`/people/${person.id}`} className={classes["name"]} prefetch={false}>
          <bdi>{nameOf(person)}</bdi>
        </Link>
        <Text size="sm" c="dimmed" className={classes["value"]}>
          {[person.title, person.email].filter(Boolean).join(" · ")}
        </Text>
      </div>
    </Group>
  );
}

/** People for whom payroll has nobody, and below them employees whom the directory does not know. */
export function MissingLists({
  missing,
  left,
  employees,
  isBusy,
  onAccept,
  onReject,
  onSearch,
}: {
  missing: ReviewResponse["not_found"];
  left: readonly ReviewedEmployee[];
  employees: Employees;
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onSearch: (person: ReviewedPerson) => void;
}) {
  return (
    <>
      {missing.length > 0 && (
        <section aria-labelledby="missing-people">
          <Title order={2} size="h4" mb="xs" id="missing-people">
            In the directory, not in payroll
          </Title>
          <PartlyShown
            all={missing}
            label="People who were not found"
            keyOf={({ person }) => person.id}
            draw={({ person, alternatives }) => (
              <>
                <div className={classes["line"]}>
                  <PersonFacts person={person} />
                  {alternatives.length === 0 && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Search payroll for ${nameOf(person)}`}
                      onClick={() => onSearch(person)}
                    >
                      Search payroll
                    </Button>
                  )}
                </div>
                {alternatives.length > 0 && (
                  <Alternatives
                    person={person}
                    candidates={alternatives}
                    employees={employees}
                    isBusy={isBusy}
                    onAccept={onAccept}
                    onReject={onReject}
                    onSearch={() => onSearch(person)}
                  />
                )}
              </>
            )}
          />
        </section>
      )}
      {left.length > 0 && (
        <section aria-labelledby="left-employees" className={classes["second"]}>
          <Title order={2} size="h4" mb="xs" id="left-employees">
            In payroll, not in the directory
          </Title>
          <PartlyShown
            all={left}
            label="Employees without a person"
            keyOf={({ employee_id }) => employee_id}
            draw={(employee) => (
              <div className={classes["line"]}>
                <EmployeeFacts employee={employee} holder={undefined} />
              </div>
            )}
          />
        </section>
      )}
    </>
  );
}

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
            onUnlink={(pair) => ask(unlinkConfirmation(pair.personName), () => onUnlink(pair))}
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
            Has left the directory. Whoever is this employee now takes it over when they are linked by hand.
          </Text>
        )}
        <Group gap="xs">
          <Text size="sm" c="dimmed" className={classes["value"]}>
            {employee
              ? `${nameOf(employee)}${employee.email ? ` · ${employee.email}` : ""}`
              : `Employee ${employee_id}, whom payroll does not list`}
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

/** Which pairs an executive rejected, and the way back. */
export function RejectedList({
  rejections,
  isBusy,
  onReconsider,
}: {
  rejections: readonly ReviewedRejection[];
  isBusy: boolean;
  onReconsider: (pair: NamedPair) => void;
}) {
  return (
    <PartlyShown
      all={rejections}
      label="Rejected pairs"
      keyOf={({ person, employee_id }) => `${person.id} ${employee_id}`}
      draw={({ person, employee_id, employee_name, rejected_by, rejected_at }) => (
        <div className={classes["line"]}>
          <div className={classes["facts"]}>
            <Text size="sm" component="span">
              <Link href={`/people/${person.id}`} className={classes["name"]} prefetch={false}>
                <bdi>{nameOf(person)}</bdi>
              </Link>{" "}
              is not <bdi>{employee_name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              <bdi>{rejected_by}</bdi>, <Time value={rejected_at} />
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Suggest ${employee_name} for ${nameOf(person)} again`}
            onClick={() =>
              onReconsider({
                person_id: person.id,
                payroll_employee_id: employee_id,
                personName: nameOf(person),
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
