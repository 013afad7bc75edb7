import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { PayrollMatch } from "@/lib/links/payroll/schema";
import { fetchApi } from "@/lib/browser/fetch-api";
import { confidenceLabels, signalLabels } from "./payroll-match-labels";
import { apiFullName } from "@/lib/identity/matching/names";
import { useAction } from "@/components/ui/use-action";

export function PayrollCandidate({
  personId,
  match,
  isLinked,
  isBusy,
  onLink,
}: {
  personId: string;
  match: PayrollMatch;
  isLinked: boolean;
  isBusy: boolean;
  onLink: () => void;
}) {
  const [isRejected, setIsRejected] = useState(false);
  const decide = useAction({
    call: () =>
      isRejected
        ? fetchApi("DELETE", "/api/people/{id}/payroll-rejections/{employeeId}", {
            path: { id: personId, employeeId: match.employee_id },
          })
        : fetchApi("POST", "/api/people/{id}/payroll-rejections", {
            path: { id: personId },
            body: { payroll_employee_id: match.employee_id },
          }),
    done: () => setIsRejected(!isRejected),
    failed: "Not done",
  });
  const signals = match.signals ?? [];
  const mayBeTakenOver = signals.includes("holder_has_left");
  const isLinkedElsewhere = signals.includes("linked_to_someone_else") && !mayBeTakenOver;
  const name = apiFullName(match);
  return (
    <li>
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="md" fw={550} {...(isRejected && { c: "dimmed", td: "line-through" })}>
            <bdi translate="no">{name}</bdi>
          </Text>
          <Badge color={match.confidence === "similar_name" ? "gray" : "pine"}>
            {confidenceLabels[match.confidence]}
          </Badge>
        </Group>
        <Text c="dimmed" role={isRejected ? "status" : undefined}>
          {isRejected ? "Match rejected" : signals.map((signal) => signalLabels[signal]).join(" · ")}
        </Text>
      </Stack>
      {isLinked ? (
        <Badge color="pine">Linked</Badge>
      ) : (
        <Group gap="xs" wrap="nowrap">
          {!isRejected && (
            <Button
              size="xs"
              disabled={isLinkedElsewhere || isBusy || decide.isPending}
              miw="max-content"
              aria-label={mayBeTakenOver ? `Take over ${name}` : `Link to ${name}`}
              onClick={onLink}
            >
              {mayBeTakenOver ? "Take over" : "Link"}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            loading={decide.isPending}
            aria-label={isRejected ? `Undo: it may be ${name}` : `Not a match: ${name}`}
            onClick={() => decide.mutate()}
          >
            {isRejected ? "Undo" : "Not a match"}
          </Button>
        </Group>
      )}
    </li>
  );
}
