"use client";

import { Alert, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Fact, Facts } from "@/components/ui/facts";
import { StateChip, type Tone } from "@/components/ui/state-chip";
import { DayOfTime } from "@/components/ui/day";
import { Time } from "@/components/ui/time";
import type { Connection, ConnectionDetails } from "@/lib/connections/schema";
import { lastSuccessOf, shownState, type ShownState } from "@/lib/connections/shown-state";
import { countedPeople } from "@/lib/wording";
import classes from "./connections.module.css";

const states: Record<ShownState, { word: string; tone: Tone }> = {
  connected: { word: "Connected", tone: "good" },
  expiring: { word: "Expiring", tone: "warning" },
  needs_reconnect: { word: "Needs reconnect", tone: "bad" },
  failing: { word: "Failing", tone: "warning" },
  not_connected: { word: "Not connected", tone: "quiet" },
};

type Shown = { connection: Connection | null; details: ConnectionDetails | undefined };

/** How a stored connection is doing, or that there is none. */
export function ConnectionState({ connection, details }: Shown) {
  const { word, tone } = states[shownState(connection, details)];
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

/** As what it is connected, by whom and since when, when it last worked, and what depends on it. */
export function ConnectionFacts({
  connection,
  details,
  names,
  consequence,
}: {
  connection: Connection;
  details: ConnectionDetails | undefined;
  names: Readonly<Record<string, string>>;
  /** What stands still while it does not work. */
  consequence: string;
}) {
  const { org_name, connected_by, connected_at, last_checked_at } = connection;
  const name = connected_by === null ? "someone who is no longer a user" : names[connected_by];
  const lastSuccess = lastSuccessOf(connection, details);
  return (
    <Facts>
      <Fact label="Organisation">
        <Text span inherit fw={550}>
          <bdi>{org_name}</bdi>
        </Text>
      </Fact>
      {details?.channel && (
        <Fact label="Channel">
          <bdi>#{details.channel}</bdi>
        </Fact>
      )}
      {details?.people && (
        <Fact label="People there">
          {countedPeople(details.people.count)} known
          {details.people.finding && (
            <Text size="sm" c="dimmed">
              {details.people.finding}
            </Text>
          )}
        </Fact>
      )}
      {details?.actingAs && (
        <Fact label="Acting as">
          <bdi>{details.actingAs}</bdi>
        </Fact>
      )}
      <Fact label="Connected by">
        {name !== undefined && (
          <>
            <bdi>{name}</bdi>,{" "}
          </>
        )}
        <Time value={connected_at} />
      </Fact>
      <Fact label="Last success">{lastSuccess ? <Time value={lastSuccess} /> : "none yet"}</Fact>
      {last_checked_at && last_checked_at !== lastSuccess && (
        <Fact label="Last tried">
          <Time value={last_checked_at} />
        </Fact>
      )}
      {details?.tokenEnding && (
        <Fact label="Token">
          <span aria-hidden>•••• </span>
          <span className={classes["address"]}>{details.tokenEnding}</span>
        </Fact>
      )}
      {details?.credential && connection.status !== "needs_reconnect" && (
        <Fact label="Authorised until">
          <DayOfTime value={details.credential.endsAt} />
          {shownState(connection, details) === "connected" && (
            <Text span inherit c="dimmed">
              , renewed automatically
            </Text>
          )}
        </Fact>
      )}
      {connection.last_error === null && (
        <Fact label="If it breaks">
          <span className={classes["sentence"]}>{consequence}</span>
        </Fact>
      )}
    </Facts>
  );
}

/** That the credential itself ends soon, while everything works: what to do before it does. */
export function EndsSoon({ connection, details }: Shown) {
  if (!details?.credential || shownState(connection, details) !== "expiring") return null;
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={
        <>
          The authorisation ends on <DayOfTime value={details.credential.endsAt} />
        </>
      }
    >
      Kith renews it every week, and has not been able to for a while. Press Check now to renew it. If this
      message stays, press Reconnect.
    </Alert>
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
        Until it is fixed, {consequence}
      </Text>
    </Alert>
  );
}
