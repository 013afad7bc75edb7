"use client";

import { Badge, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { Check, ChevronDown, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { confidenceLabels, signalLabels } from "@/components/profile/payroll-labels";
import { Email } from "@/components/ui/email";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Signal } from "@/lib/matching/employee-matching";
import type { ReviewedCandidate, ReviewedSuggestion } from "@/lib/payroll-matching/review-schema";
import { counted, formatDate } from "@/lib/wording";
import classes from "./payroll-review.module.css";
import { type Field, fieldsOf, isCertainPair, namedPairOf } from "./review-state";
import { obstacleLabels, statusLabel } from "./review-labels";
import { nameOf } from "@/lib/matching/names";
import type { Employees } from "./review-employees";
import { Alternatives, type Deciding } from "./alternatives";

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
  const isCertain = isCertainPair(candidate, obstacle);
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
          <Badge color={isCertain ? "pine" : "gray"}>{confidenceLabels[candidate.confidence]}</Badge>
          <Text size="sm" c="dimmed">
            {reasonsOf(candidate)}
          </Text>
          {obstacle && obstacle !== "nobody_certain" && <Text size="sm">{obstacleLabels[obstacle]}</Text>}
        </div>
        <div className={classes["doing"]}>
          <Button
            size="sm"
            variant={isCertain ? "filled" : "default"}
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
            aria-label={`Not a match: ${pair.personName} is not ${pair.employeeName} of payroll`}
            onClick={() => onReject(pair)}
          >
            Not a match
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
            {alternatives.length === 0
              ? "Choose another"
              : isCertain
                ? counted(alternatives.length, "other")
                : `Compare with ${counted(alternatives.length, "other")}`}
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
