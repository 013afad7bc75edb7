"use client";

import { Badge, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { Check, ChevronDown, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { confidenceLabels, signalLabels } from "@/components/profile/payroll-labels";
import { Email } from "@/components/ui/email";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Signal } from "@/lib/matching/employee-matching";
import type {
  ReviewedCandidate,
  ReviewedEmployee,
  ReviewedSuggestion,
} from "@/lib/payroll-matching/review-schema";
import { counted, formatDate } from "@/lib/wording";
import classes from "./payroll-review.module.css";
import { type Field, fieldsOf, type NamedPair, namedPairOf, nameWithMiddle } from "./review-state";
import { obstacleLabels, statusLabel } from "./review-labels";
import { nameOf } from "@/lib/matching/names";

/** Who has an employee, or for whom they are suggested. From somebody who has left the directory they may be taken over. */
export type Holder = { personId: string | null; name: string; isLinked: boolean; hasLeft: boolean };

/** Whether whoever has the employee is in the way of linking somebody else to them. */
export const isTaken = (holder: Holder | undefined): boolean =>
  holder !== undefined && holder.isLinked && !holder.hasLeft;

/** Everybody in payroll by id, and who has them. */
export type Employees = {
  find: (employeeId: string) => ReviewedEmployee | undefined;
  holderOf: (employeeId: string) => Holder | undefined;
};

type Deciding = {
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onSearch: () => void;
};

/** Somebody of the directory beside the employee whom they could be: what differs, what speaks for it, and what to do. */
export function PairCard({
  suggestion: { person, candidate, obstacle, alternatives },
  employees,
  isBusy,
  onAccept,
  onReject,
  onSearch,
}: Deciding & { suggestion: ReviewedSuggestion; employees: Employees }) {
  const [isOpen, setIsOpen] = useState(false);
  const employee = employees.find(candidate.employee_id);
  if (!employee) return null;
  const pair = namedPairOf(person, employee);
  const fields = fieldsOf(person, employee);
  const status = statusLabel(employee.status);
  return (
    <>
      <div className={classes["pair"]}>
        <div className={classes["side"]}>
          <Text size="xs" c="dimmed" className={classes["system"]}>
            Directory
          </Text>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <span className={classes["face"]}>
              <PersonAvatar person={person} size={32} />
            </span>
            <div className={classes["facts"]}>
              <Link href={`/people/${person.id}`} className={classes["name"]} prefetch={false}>
                <bdi>{nameOf(person)}</bdi>
              </Link>
              {person.title && (
                <Text size="sm" c="dimmed">
                  {person.title}
                </Text>
              )}
              <Facts fields={fields} side="person" />
            </div>
          </Group>
        </div>
        <div className={classes["side"]}>
          <Text size="xs" c="dimmed" className={classes["system"]}>
            Payroll
          </Text>
          <div className={classes["facts"]}>
            <Text
              fw={550}
              component="span"
              className={classes["value"]}
              data-differs={fields[0]?.differs || undefined}
            >
              <bdi>{fields[0]?.employee}</bdi>
              {fields[0]?.differs && <VisuallyHidden> (differs)</VisuallyHidden>}
            </Text>
            {status && (
              <Badge color="yellow" size="sm" ml={6}>
                {status}
              </Badge>
            )}
            <Facts fields={fields} side="employee" />
          </div>
        </div>
        <div className={classes["why"]}>
          <Badge color={candidate.confidence === "similar_name" ? "gray" : "pine"}>
            {confidenceLabels[candidate.confidence]}
          </Badge>
          <Text size="sm" c="dimmed">
            {reasonsOf(candidate)}
          </Text>
          {obstacle && obstacle !== "nobody_certain" && <Text size="sm">{obstacleLabels[obstacle]}</Text>}
        </div>
        <div className={classes["doing"]}>
          <Button
            size="sm"
            leftSection={<Check size={15} aria-hidden />}
            disabled={isBusy}
            aria-label={`Accept: ${pair.personName} is ${pair.employeeName} of payroll`}
            onClick={() => onAccept(pair)}
          >
            Accept
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<X size={15} aria-hidden />}
            disabled={isBusy}
            aria-label={`Reject: ${pair.personName} is not ${pair.employeeName} of payroll`}
            onClick={() => onReject(pair)}
          >
            Not them
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            rightSection={<ChevronDown size={14} aria-hidden className={classes["turn"]} />}
            aria-expanded={isOpen}
            className={classes["more"]}
            onClick={() => setIsOpen(!isOpen)}
          >
            {alternatives.length === 0 ? "Someone else" : counted(alternatives.length, "other")}
          </Button>
        </div>
      </div>
      {isOpen && (
        <Alternatives
          person={person}
          candidates={alternatives}
          employees={employees}
          isBusy={isBusy}
          onAccept={onAccept}
          onReject={onReject}
          onSearch={onSearch}
        />
      )}
    </>
  );
}

/** E-mail and start, one side of them; what the other side has otherwise stands out. */
function Facts({ fields, side }: { fields: readonly Field[]; side: "person" | "employee" }) {
  return fields.slice(1).map((field) => {
    const value = field[side];
    if (value === null) return null;
    return (
      <Text
        key={field.label}
        size="sm"
        component="div"
        className={classes["value"]}
        data-differs={(field.differs && side === "employee") || undefined}
      >
        {field.label === "Started" ? `since ${formatDate(value)}` : <Email address={value} />}
        {field.differs && side === "employee" && <VisuallyHidden> (differs)</VisuallyHidden>}
      </Text>
    );
  });
}

const saidElsewhere: readonly Signal[] = ["terminated", "linked_to_someone_else", "holder_has_left"];

/** What the badge does not say already. */
function reasonsOf({ confidence, signals }: ReviewedCandidate): string {
  const said = { exact_email: "same_email", exact_name: "same_name", similar_name: "similar_name" }[
    confidence
  ];
  return signals
    .filter((signal) => signal !== said && !saidElsewhere.includes(signal))
    .map((signal) => signalLabels[signal])
    .join(" · ");
}

/** The others who could be somebody, each with who has them where that is the case, and the way to everybody else. */
export function Alternatives({
  person,
  candidates,
  employees,
  isBusy,
  onAccept,
  onReject,
  onSearch,
}: Deciding & {
  person: ReviewedSuggestion["person"];
  candidates: readonly ReviewedCandidate[];
  employees: Employees;
}) {
  return (
    <div className={classes["others"]}>
      {candidates.length > 0 && (
        <ul aria-label={`Others who could be ${nameOf(person)}`}>
          {candidates.map((candidate) => {
            const employee = employees.find(candidate.employee_id);
            if (!employee) return null;
            const pair = namedPairOf(person, employee);
            const holder = employees.holderOf(candidate.employee_id);
            return (
              <li key={candidate.employee_id} className={classes["other"]}>
                <EmployeeFacts
                  employee={employee}
                  holder={holder}
                  extra={confidenceLabels[candidate.confidence]}
                />
                <Group gap="xs" wrap="nowrap">
                  {!isTaken(holder) && (
                    <>
                      <Button
                        size="xs"
                        variant="default"
                        disabled={isBusy}
                        aria-label={`Link ${pair.personName} to ${pair.employeeName}`}
                        miw="max-content"
                        onClick={() => onAccept(pair)}
                      >
                        {holder?.hasLeft ? "Take over" : "Link"}
                      </Button>
                      <Button
                        size="xs"
                        variant="subtle"
                        color="gray"
                        disabled={isBusy}
                        aria-label={`Reject: ${pair.personName} is not ${pair.employeeName} of payroll`}
                        onClick={() => onReject(pair)}
                      >
                        Not them
                      </Button>
                    </>
                  )}
                </Group>
              </li>
            );
          })}
        </ul>
      )}
      <Button size="xs" variant="default" onClick={onSearch}>
        Search all employees
      </Button>
    </div>
  );
}

/** An employee in a line, and who has them. */
export function EmployeeFacts({
  employee,
  holder,
  extra,
}: {
  employee: ReviewedEmployee;
  holder: Holder | undefined;
  extra?: string;
}) {
  const status = statusLabel(employee.status);
  const facts = [employee.email, employee.start_date && `since ${formatDate(employee.start_date)}`, extra];
  return (
    <div className={classes["facts"]}>
      <Group gap="xs">
        <Text fw={550} size="sm">
          <bdi>{nameWithMiddle(employee)}</bdi>
        </Text>
        {status && (
          <Badge color="yellow" size="sm">
            {status}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" className={classes["value"]}>
        {facts.filter(Boolean).join(" · ")}
      </Text>
      {holder && (
        <Text size="sm">
          {holder.isLinked ? "Linked to " : "Suggested for "}
          {holder.personId ? (
            <Link href={`/people/${holder.personId}`} className={classes["quiet"]} prefetch={false}>
              <bdi>{holder.name}</bdi>
            </Link>
          ) : (
            <bdi>{holder.name}</bdi>
          )}
          {holder.hasLeft && ", who has left the directory"}
        </Text>
      )}
    </div>
  );
}
