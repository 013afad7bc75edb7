import { Badge, Button, Stack, Text } from "@mantine/core";
import { Check, ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { confidenceLabels, signalLabels } from "@/components/profile/payroll-match-labels";
import { MatchList, MatchRow } from "@/components/matching/match-list";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import type { AutoLinkObstacle, MatchSignal } from "@/lib/identity/matching/employee-matching";
import { apiFullName } from "@/lib/identity/matching/names";
import type { ReviewCandidate, ReviewSuggestion } from "@/lib/links/payroll/review-schema";
import { formatCount } from "@/lib/platform/text/text-format";
import classes from "@/components/matching/matching.module.css";
import {
  AlternativeEmployees,
  EmployeeFacts,
  PersonFacts,
  PersonName,
  reviewColumns,
  reviewLabels,
} from "./review-lists";
import { type ReviewActions, toNamedPair } from "./review-state";

const pairShortcuts: ShortcutGroup = {
  title: "In the list of pairs",
  shortcuts: [
    { keys: ["↓", "J", "N"], does: "Next pair" },
    { keys: ["↑", "K"], does: "Previous pair" },
    { keys: ["A", "Enter"], does: "Accept and link" },
    { keys: ["X"], does: "Not a match" },
    { keys: ["U"], does: "Undo the last decision" },
  ],
};

export function PairList({ all, actions }: { all: readonly ReviewSuggestion[]; actions: ReviewActions }) {
  const { employees, isBusy, onAccept, onReject, onUndo } = actions;
  useRegisterShortcuts(pairShortcuts);
  const decisions = new Map([
    ["a", onAccept],
    ["Enter", onAccept],
    ["x", onReject],
  ]);
  return (
    <MatchList
      all={all}
      label="Pairs"
      columns={[...reviewColumns, "Why"]}
      keyOf={({ person }) => person.id}
      keys={{
        nameOf({ person, candidate }) {
          const employee = employees.find(candidate.employee_id);
          return `${apiFullName(person)}, and ${employee ? apiFullName(employee) : "no one"} of payroll`;
        },
        onKey(key, { person, candidate }) {
          const decide = decisions.get(key);
          const employee = employees.find(candidate.employee_id);
          if (key === "u") onUndo();
          else if (decide && employee && !isBusy) decide(toNamedPair(person, employee));
          return key === "u" || decide !== undefined;
        },
      }}
      draw={(suggestion) => <Pair suggestion={suggestion} actions={actions} />}
    />
  );
}

const obstacleLabels: Record<AutoLinkObstacle, string> = {
  nobody_certain: "Similar name only",
  several_certain: "Several employees match as well",
  rejected: "An employee was rejected for them before",
  terminated: "Has left, according to payroll",
  linked_to_someone_else: "The best match is linked to another person",
  could_be_somebody_else: "Another person in the directory matches as well",
};

function Pair({
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
  const isCertain = obstacle === null;
  return (
    <MatchRow
      labels={reviewLabels}
      person={<PersonFacts person={person} />}
      record={<EmployeeFacts employee={employee} person={person} />}
      why={
        <Stack gap={4} align="flex-start">
          <Badge color={isCertain ? "pine" : "gray"}>{confidenceLabels[candidate.confidence]}</Badge>
          <Text c="dimmed">{formatReasons(candidate)}</Text>
          {obstacle &&
            obstacle !== "nobody_certain" &&
            (obstacle !== "could_be_somebody_else" || rivals.length === 0) && (
              <Text>{obstacleLabels[obstacle]}</Text>
            )}
          {rivals.map(({ person_id, name }) => (
            <Text key={person_id}>
              <PersonName id={person_id} name={name} /> matches as well
            </Text>
          ))}
        </Stack>
      }
      actions={
        <>
          <Button
            flex={{ base: "1 0 auto", md: "none" }}
            variant={isCertain ? "filled" : "default"}
            leftSection={<Check size={15} />}
            disabled={isBusy}
            aria-label={`Accept: ${pair.personName} is ${pair.employeeName} of payroll`}
            onClick={() => onAccept(pair)}
          >
            Accept
          </Button>
          <Button
            flex={{ base: "1 0 auto", md: "none" }}
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
        </>
      }
    >
      {isOpen && <AlternativeEmployees person={person} candidates={alternatives} actions={actions} />}
    </MatchRow>
  );
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
