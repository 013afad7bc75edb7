"use client";

import { Alert, Anchor, Button, Group, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CirclePause } from "lucide-react";
import Link from "next/link";
import { syncRunQuery } from "@/lib/query/sync";
import { countedPeople } from "@/lib/wording";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import classes from "./sync.module.css";
import { useDismiss, useSync } from "./use-sync";

const namesShown = 12;

/** The removals that a run holds back, by name, and the decision about them. */
export function HeldDecision({ runId, isOnItsPage = false }: { runId: string; isOnItsPage?: boolean }) {
  const { data } = useQuery(syncRunQuery(runId));
  const sync = useSync();
  const dismiss = useDismiss();
  const { ask, question } = useConfirmation();
  const held = data?.changes.filter(({ kind }) => kind === "held") ?? [];
  const count = data?.run.held_removals ?? 0;
  const people = countedPeople(count);
  const removal: Confirmation = {
    title: `Remove ${people}?`,
    consequence: (
      <>
        <Text mb="md">
          They disappear from the directory, the org chart and the API at once. For 30 days whoever the
          projects system lists again returns with profile and links; after that their data is deleted.
        </Text>
        <List size="sm" mah={240} tabIndex={0} aria-label="Who would be removed" className={classes["names"]}>
          {held.map(({ person_id, person_name }) => (
            <List.Item key={person_id}>
              <bdi>{person_name}</bdi>
            </List.Item>
          ))}
          {count > held.length && <List.Item>and {count - held.length} more</List.Item>}
        </List>
      </>
    ),
    doing: `Remove ${people}`,
    isHarmful: true,
  };
  return (
    <Alert
      icon={<CirclePause size={18} aria-hidden />}
      color="yellow"
      mb="lg"
      title={`${people} would be removed`}
      c="var(--mantine-color-text)"
    >
      <Text size="sm" mb="xs">
        The projects system no longer lists them. That is more than usual at once, so no one was removed;
        everything else of the run was applied.
      </Text>
      <List size="sm" mb="md" className={classes["columns"]}>
        {held.slice(0, namesShown).map(({ person_id, person_name }) => (
          <List.Item key={person_id}>
            <bdi>{person_name}</bdi>
          </List.Item>
        ))}
        {count > namesShown && (
          <List.Item>
            and {count - namesShown} more
            {!isOnItsPage && (
              <>
                {": "}
                <Anchor component={Link} href={`/admin/sync/${runId}`} size="sm" c="inherit" td="underline">
                  see all of them
                </Anchor>
              </>
            )}
          </List.Item>
        )}
      </List>
      <Group>
        <Button color="red" onClick={() => ask(removal, () => sync.mutate(runId))} loading={sync.isPending}>
          Remove them
        </Button>
        <Button variant="default" onClick={() => dismiss.mutate(runId)} loading={dismiss.isPending}>
          Keep them
        </Button>
      </Group>
      {question}
    </Alert>
  );
}
