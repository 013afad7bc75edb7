import { Badge, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Check, ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { confidenceLabels, signalLabels } from "@/components/profile/payroll-match-labels";
import { EmailAddress } from "@/components/ui/email-address";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { AutoLinkObstacle, MatchSignal } from "@/lib/identity/matching/employee-matching";
import type { ReviewCandidate, ReviewSuggestion } from "@/lib/links/payroll/review-schema";
import { formatCount, formatDate } from "@/lib/platform/text/text-format";
import classes from "@/components/matching/matching.module.css";
import { AlternativeEmployees } from "./employee-options";
import { EmploymentBadge, PersonPageLink } from "./review-lists";
import {
  type ComparedField,
  comparePersonWithEmployee,
  isExactMatch,
  type ReviewActions,
  toNamedPair,
} from "./review-state";

const obstacleLabels: Record<AutoLinkObstacle, string> = {
  nobody_certain: "Similar name only",
  several_certain: "Several employees match as well",
  rejected: "An employee was rejected for them before",
  terminated: "Has left, according to payroll",
  linked_to_someone_else: "The best match is linked to another person",
  could_be_somebody_else: "Another person in the directory matches as well",
};

export function PairCard({
  suggestion: { person, candidate, obstacle, alternatives, rivals },
  actions,
}: {
  suggestion: ReviewSuggestion;
  actions: ReviewActions;
}) {
  const { employees, isBusy, onAccept, onReject } = actions;
  const [isOpen, setIsOpen] = useState(false);
  const employee = employees.find(candidate.employee_id);
  if (!employee) return null;
  const pair = toNamedPair(person, employee);
  const fields = comparePersonWithEmployee(person, employee);
  const isCertain = isExactMatch(candidate, obstacle);
  return (
    <>
      <div className={classes["pair"]}>
        <div className={classes["facts"]}>
          <Text size="xs" c="dimmed" className={classes["system"]}>
            Directory
          </Text>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <span className={classes["face"]}>
              <PersonAvatar person={person} size={32} />
            </span>
            <div className={classes["facts"]}>
              <PersonPageLink id={person.id} name={pair.personName} />
              {person.title && <Text c="dimmed">{person.title}</Text>}
              <FieldList fields={fields} side="person" />
            </div>
          </Group>
        </div>
        <div className={classes["facts"]}>
          <Text size="xs" c="dimmed" className={classes["system"]}>
            Payroll
          </Text>
          <div className={classes["facts"]}>
            <Text
              size="md"
              fw={550}
              component="span"
              className={classes["value"]}
              data-differs={fields[0]?.differs || undefined}
            >
              <bdi>{fields[0]?.employee}</bdi>
              {fields[0]?.differs && <VisuallyHidden> (differs)</VisuallyHidden>}
            </Text>
            <EmploymentBadge status={employee.status} ml={6} />
            <FieldList fields={fields} side="employee" />
          </div>
        </div>
        <Stack gap={4} align="flex-start" miw={0} className={classes["why"]}>
          <Badge color={isCertain ? "pine" : "gray"}>{confidenceLabels[candidate.confidence]}</Badge>
          <Text c="dimmed">{formatReasons(candidate)}</Text>
          {obstacle &&
            obstacle !== "nobody_certain" &&
            (obstacle !== "could_be_somebody_else" || rivals.length === 0) && (
              <Text>{obstacleLabels[obstacle]}</Text>
            )}
          {rivals.map(({ person_id, name }) => (
            <Text key={person_id}>
              <PersonPageLink id={person_id} name={name} /> matches as well
            </Text>
          ))}
        </Stack>
        <div className={`${classes["doing"]} touch`}>
          <Button
            size="sm"
            variant={isCertain ? "filled" : "default"}
            leftSection={<Check size={15} />}
            disabled={isBusy}
            aria-label={`Accept: ${pair.personName} is ${pair.employeeName} of payroll`}
            onClick={() => onAccept(pair)}
          >
            Accept
          </Button>
          <Button
            size="sm"
            leftSection={<X size={15} />}
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
            rightSection={<ChevronDown size={14} />}
            aria-expanded={isOpen}
            className={classes["more"]}
            onClick={() => setIsOpen(!isOpen)}
          >
            {alternatives.length === 0
              ? "Choose another"
              : isCertain
                ? formatCount(alternatives.length, "other")
                : `Compare with ${formatCount(alternatives.length, "other")}`}
          </Button>
        </div>
      </div>
      {isOpen && <AlternativeEmployees person={person} candidates={alternatives} actions={actions} />}
    </>
  );
}

function FieldList({ fields, side }: { fields: readonly ComparedField[]; side: "person" | "employee" }) {
  return fields.slice(1).map((field) => {
    const value = field[side];
    if (value === null) return null;
    return (
      <Text
        key={field.label}
        component="div"
        className={classes["value"]}
        data-differs={(field.differs && side === "employee") || undefined}
      >
        {field.label === "Started" ? `since ${formatDate(value)}` : <EmailAddress address={value} />}
        {field.differs && side === "employee" && <VisuallyHidden> (differs)</VisuallyHidden>}
      </Text>
    );
  });
}

const signalsShownElsewhere: readonly MatchSignal[] = [
  "terminated",
  "linked_to_someone_else",
  "holder_has_left",
];

function formatReasons({ confidence, signals }: ReviewCandidate): string {
  const badgeSignal = { exact_email: "same_email", exact_name: "same_name", similar_name: "similar_name" }[
    confidence
  ];
  return signals
    .filter((signal) => signal !== badgeSignal && !signalsShownElsewhere.includes(signal))
    .map((signal) => signalLabels[signal])
    .join(" · ");
}
