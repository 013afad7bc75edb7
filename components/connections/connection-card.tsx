"use client";

import { Alert, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { StateChip, type Tone } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Connection } from "@/lib/connections/schema";
import classes from "./connections.module.css";

const states: Record<Connection["status"], { word: string; tone: Tone }> = {
  connected: { word: "Connected", tone: "good" },
  needs_reconnect: { word: "Needs reconnect", tone: "bad" },
  failing: { word: "Failing", tone: "warning" },
};

/** How a stored connection is doing, or that there is none. */
export function ConnectionState({ connection }: { connection: Connection | null }) {
  if (!connection) return <StateChip tone="quiet">Not connected</StateChip>;
  const { word, tone } = states[connection.status];
  return <StateChip tone={tone}>{word}</StateChip>;
}

/** One system: what it is called and for, how it is, and what can be done about it. All four have this shape. */
export function SystemCard({
  id,
  name,
  purpose,
  icon: Icon,
  state,
  children,
  actions,
}: {
  id: string;
  name: string;
  purpose: string;
  icon: LucideIcon;
  state: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Group justify="space-between" wrap="nowrap" mb={4}>
            <Group gap="xs" wrap="nowrap" miw={0}>
              <Icon size={20} aria-hidden className={classes["icon"]} />
              <Title order={2} size="h4" id={id}>
                {name}
              </Title>
            </Group>
            {state}
          </Group>
          <Text size="sm" c="dimmed">
            {purpose}
          </Text>
        </div>
        {children}
        {actions && (
          <Group gap="xs" className={`${classes["actions"]} ${classes["ofCard"]}`}>
            {actions}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** As what it is connected, by whom and since when, and when it was last tried or used. */
export function ConnectionFacts({
  connection,
  names,
}: {
  connection: Connection;
  names: Readonly<Record<string, string>>;
}) {
  const { org_name, connected_by, connected_at, last_checked_at } = connection;
  const name = connected_by === null ? "someone who is no longer a user" : names[connected_by];
  return (
    <dl className={classes["facts"]}>
      <div>
        <dt>Organisation</dt>
        <dd>
          <Text span inherit fw={550}>
            <bdi>{org_name}</bdi>
          </Text>
        </dd>
      </div>
      <div>
        <dt>Connected by</dt>
        <dd>
          {name !== undefined && (
            <>
              <bdi>{name}</bdi>,{" "}
            </>
          )}
          <Time value={connected_at} />
        </dd>
      </div>
      <div>
        <dt>Last checked</dt>
        <dd>{last_checked_at ? <Time value={last_checked_at} /> : "not yet"}</dd>
      </div>
    </dl>
  );
}

/** What went wrong at the last use, in the API's words, and what stands still until it is put right. */
export function LastError({ connection, consequence }: { connection: Connection; consequence: string }) {
  if (connection.last_error === null) return null;
  return (
    <Alert
      color={connection.status === "needs_reconnect" ? "red" : "yellow"}
      icon={<TriangleAlert size={18} aria-hidden />}
    >
      {connection.last_error}
      <Text size="sm" mt={6}>
        {consequence}
      </Text>
    </Alert>
  );
}
