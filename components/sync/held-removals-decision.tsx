import { Box, Button, Checkbox, Group, List, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, RefreshCw } from "lucide-react";
import { useState } from "react";
import { InlineLink } from "@/components/ui/inline-link";
import { PersonLink } from "@/components/quick-look/person-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import { syncRunQueryOptions } from "@/lib/browser/sync";
import type { HeldPeople } from "@/lib/runs/run-schema";
import { formatCount, formatPeopleCount } from "@/lib/platform/text/text-format";
import { RunAlert } from "./run-alert";
import classes from "./sync.module.css";
import { useDismissHeldRemovals, useStartSync } from "./sync-mutations";

type HeldPerson = HeldPeople["people"][number];

const maxShownInCard = 8;
const maxShownOnRunPage = 200;

/** The safe buttons come first. */
export function HeldRemovalsDecision({
  runId,
  isOnItsPage = false,
}: {
  runId: string;
  isOnItsPage?: boolean;
}) {
  const { data, error, refetch } = useQuery(syncRunQueryOptions(runId));
  const sync = useStartSync();
  const approve = useStartSync();
  const dismiss = useDismissHeldRemovals();
  const { ask, dialog } = useConfirmation();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  if (!data)
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={240} mb="lg" />
    );
  // A run that holds hidden people alone has no list.
  const people = data.held?.people ?? [];
  const count = data.run.held_removals ?? 0;
  const counting = formatPeopleCount(count);
  const who = data.held && describeRemovalRisks(data.held);
  const chosen = people.filter(({ person_id }) => chosenIds.includes(person_id));
  const removed = chosen.length > 0 ? chosen : people;
  const removedCount = chosen.length > 0 ? chosen.length : count;
  const removing = formatPeopleCount(removedCount);
  const shown = people.slice(0, isOnItsPage ? maxShownOnRunPage : maxShownInCard);
  const isBusy = sync.isPending || approve.isPending || dismiss.isPending;
  const removal: Confirmation = {
    title: `Remove ${removing}?`,
    consequence: (
      <>
        {who && chosen.length === 0 && (
          <Text size="md" mb="xs" fw={550}>
            {who}.
          </Text>
        )}
        <Text size="md" mb="md">
          They are removed from the directory, the org chart and the API immediately. Anyone listed again
          within 30 days returns with their profile and links. Then their data is deleted, or after 90 days if
          it is undecided whether a new person is the same.
          {removedCount < count && ` The other ${count - removedCount} wait for your decision.`}
        </Text>
        {/* Scrolls, so that the buttons stay visible. */}
        <List
          size="sm"
          mah={240}
          style={{ overflowY: "auto" }}
          tabIndex={0}
          aria-label="Who would be removed"
        >
          {removed.map((person) => (
            <List.Item key={person.person_id}>
              <bdi translate="no">{person.name}</bdi>
              {formatFacts(person) && `, ${formatFacts(person)}`}
            </List.Item>
          ))}
          {removedCount > removed.length && <List.Item>and {removedCount - removed.length} more</List.Item>}
        </List>
      </>
    ),
    confirmLabel: `Remove ${removing}`,
    isHarmful: true,
  };
  return (
    <RunAlert
      icon={CirclePause}
      color="yellow"
      mb="lg"
      title={`Sync needs a decision: ${counting} would be removed`}
    >
      <Text mb="xs">
        The source of people no longer lists them. Because there are unusually many, no one was removed. All
        other changes were applied.
      </Text>
      {who && (
        <Text fw={600} mb="xs">
          {who}.
        </Text>
      )}
      <Box
        component="ul"
        className={`plain-list people-columns ${classes["held"]}`}
        mb="sm"
        style={{ rowGap: "var(--mantine-spacing-xs)" }}
        aria-label="People who would be removed"
      >
        {shown.map((person) => (
          <Group key={person.person_id} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <Checkbox
              size="xs"
              mt={3}
              aria-label={`Select ${person.name}`}
              checked={chosenIds.includes(person.person_id)}
              onChange={({ currentTarget: { checked } }) =>
                setChosenIds((ids) =>
                  checked ? [...ids, person.person_id] : ids.filter((id) => id !== person.person_id),
                )
              }
            />
            <div>
              <PersonLink id={person.person_id} name={person.name} className={classes["name"]} />
              <Text c="dimmed">{formatFacts(person)}</Text>
            </div>
          </Group>
        ))}
      </Box>
      {count > shown.length && (
        <Text mb="sm">
          {isOnItsPage ? (
            `and ${formatCount(count - shown.length, "other")}`
          ) : (
            <InlineLink href={`/admin/sync/${runId}`}>See all {count.toLocaleString("en")}</InlineLink>
          )}
        </Text>
      )}
      <Group gap="sm">
        <Button
          variant="filled"
          leftSection={<RefreshCw />}
          onClick={() => sync.mutate()}
          loading={sync.isPending}
          disabled={isBusy}
        >
          Sync again first
        </Button>
        <Button onClick={() => dismiss.mutate(runId)} loading={dismiss.isPending} disabled={isBusy}>
          Keep {count === 1 ? "this person" : `all ${count.toLocaleString("en")}`}
        </Button>
        <Button
          variant="outline"
          color="red"
          ms={{ base: 0, sm: "auto" }} // apart from the safe buttons
          onClick={() =>
            ask(removal, () =>
              approve.mutate({
                allow_removals: runId,
                ...(chosen.length > 0 && { person: chosen.map(({ person_id }) => person_id) }),
              }),
            )
          }
          loading={approve.isPending}
          disabled={isBusy}
        >
          Remove {removing}…
        </Button>
      </Group>
      {dialog}
    </RunAlert>
  );
}

const formatFacts = ({ title, office, reports }: HeldPerson): string =>
  [title, office, reports > 0 && formatCount(reports, "report")].filter(Boolean).join(" · ");

export function describeRemovalRisks({ managers, reports, includes_you }: HeldPeople): string | null {
  const parts = [
    ...(managers > 0 ? [`${formatCount(managers, "manager")} with ${formatCount(reports, "report")}`] : []),
    ...(includes_you ? ["includes you"] : []),
  ];
  const words = parts.join("; ");
  return words === "" ? null : words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
}
