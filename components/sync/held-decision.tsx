"use client";

import { Alert, Anchor, Button, Group, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, RefreshCw } from "lucide-react";
import Link from "next/link";
import { PersonLink } from "@/components/quick-look/person-link";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import { syncRunQuery } from "@/lib/query/sync";
import type { HeldPeople } from "@/lib/runs/schema";
import { counted, countedPeople } from "@/lib/wording";
import { heldWords } from "./held-words";
import classes from "./sync.module.css";
import { useDismiss, useSync } from "./use-sync";

type Held = HeldPeople["people"][number];

const shownBeside = 8;
const shownOnItsPage = 200;

/** Whom a run would remove, with what one should know of them, and the decision: the safe answers first. */
export function HeldDecision({ runId, isOnItsPage = false }: { runId: string; isOnItsPage?: boolean }) {
  const { data } = useQuery(syncRunQuery(runId));
  const sync = useSync();
  const dismiss = useDismiss();
  const { ask, question } = useConfirmation();
  const people = data?.held?.people ?? [];
  const count = data?.run.held_removals ?? 0;
  const counting = countedPeople(count);
  const who = data?.held ? heldWords(data.held) : null;
  const shown = people.slice(0, isOnItsPage ? shownOnItsPage : shownBeside);
  const isBusy = sync.isPending || dismiss.isPending;
  const removal: Confirmation = {
    title: `Remove ${counting}?`,
    consequence: (
      <>
        {who && (
          <Text mb="xs" fw={550}>
            {who}.
          </Text>
        )}
        <Text mb="md">
          They disappear from the directory, the org chart and the API at once. Anyone the projects system
          lists again within 30 days returns with profile and links. After that their data is deleted.
        </Text>
        <List size="sm" mah={240} tabIndex={0} aria-label="Who would be removed" className={classes["names"]}>
          {people.map((person) => (
            <List.Item key={person.person_id}>
              <bdi>{person.name}</bdi>
              {factsOf(person) && `, ${factsOf(person)}`}
            </List.Item>
          ))}
          {count > people.length && <List.Item>and {count - people.length} more</List.Item>}
        </List>
      </>
    ),
    doing: `Remove ${counting}`,
    isHarmful: true,
  };
  return (
    <Alert
      icon={<CirclePause size={18} aria-hidden />}
      color="yellow"
      mb="lg"
      title={`Sync needs a decision: ${counting} would be removed`}
      c="var(--mantine-color-text)"
    >
      <Text size="sm" mb="xs">
        The projects system no longer lists them. That is more than usual at once, so no one was removed;
        everything else of the run was applied.
      </Text>
      {who && (
        <Text size="sm" fw={600} mb="xs">
          {who}.
        </Text>
      )}
      <ul className={classes["held"]} aria-label="People who would be removed">
        {shown.map((person) => (
          <li key={person.person_id}>
            <PersonLink id={person.person_id} name={person.name} className={classes["name"]} />
            <Text size="sm" c="dimmed">
              {factsOf(person)}
            </Text>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <Text size="sm" mb="sm">
          {isOnItsPage ? (
            `and ${counted(count - shown.length, "other")}`
          ) : (
            <Anchor component={Link} href={`/admin/sync/${runId}`} size="sm" c="inherit" td="underline">
              See all {count.toLocaleString("en")}
            </Anchor>
          )}
        </Text>
      )}
      <Group gap="sm">
        <Button
          leftSection={<RefreshCw size={16} aria-hidden />}
          onClick={() => sync.mutate(undefined)}
          loading={sync.isPending}
          disabled={dismiss.isPending}
        >
          Sync again first
        </Button>
        <Button
          variant="default"
          onClick={() => dismiss.mutate(runId)}
          loading={dismiss.isPending}
          disabled={isBusy}
        >
          Keep {count === 1 ? "this person" : `all ${count.toLocaleString("en")}`}
        </Button>
        <Button
          variant="outline"
          color="red"
          className={classes["remove"] ?? ""}
          onClick={() => ask(removal, () => sync.mutate(runId))}
          disabled={isBusy}
        >
          Remove {counting}…
        </Button>
      </Group>
      {question}
    </Alert>
  );
}

/** "Head of Design · Sydney · 12 reports": what is known of somebody, and nothing of what is not. */
const factsOf = ({ title, office, reports }: Held): string =>
  [title, office, reports > 0 && counted(reports, "report")].filter(Boolean).join(" · ");
