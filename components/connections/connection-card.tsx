import { Alert, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Fact, Facts } from "@/components/ui/facts";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { LocalDate } from "@/components/ui/date";
import { RelativeTime } from "@/components/ui/time";
import type { VendorName } from "@/lib/connections/connectors/people/vendor-texts";
import type { ConnectionDetails } from "@/lib/connections/connection-details";
import type { Connection } from "@/lib/connections/schema";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { CheckButton, DisconnectButton } from "./connection-actions";
import classes from "./connections.module.css";
import { describeSystem, isSentSource, type System } from "./vendors";

type DisplayedState = Connection["status"] | "not_connected" | "expiring";

const stateLabels: Record<DisplayedState, { word: string; tone: StatusTone }> = {
  connected: { word: "Connected", tone: "good" },
  expiring: { word: "Expiring", tone: "warning" },
  needs_reconnect: { word: "Needs reconnect", tone: "bad" },
  failing: { word: "Failing", tone: "warning" },
  not_connected: { word: "Not connected", tone: "quiet" },
};

/** The other credential that ends is a certificate for Entra. */
const isRenewedByKith = (provider: Connection["provider"]): boolean => provider === "payroll";

export type ConnectionProps = {
  provider: Connection["provider"];
  connection: Connection | null;
  details: ConnectionDetails | undefined;
  names: Readonly<Record<string, string>>;
};

export function ConnectionCard({
  provider,
  connection,
  details,
  names,
  firstActions,
  connectedActions,
  isReplacing = false,
  children,
}: ConnectionProps & {
  firstActions?: ReactNode;
  connectedActions?: ReactNode;
  isReplacing?: boolean;
  children: ReactNode;
}) {
  const status = connection?.status ?? "not_connected";
  // A broken state takes precedence over an expiring credential.
  const state = status === "connected" && details?.isEndNear ? "expiring" : status;
  const { word, tone } = stateLabels[state];
  const isSent = connection !== null && isSentSource(connection);
  const isRenewed = isRenewedByKith(provider);
  return (
    <SystemCard
      system={provider}
      vendor={connection?.vendor}
      state={<StatusChip tone={tone}>{word}</StatusChip>}
      actions={
        !isReplacing && (
          <>
            {firstActions}
            {connection && (
              <>
                {!isSent && <CheckButton connection={connection} />}
                {connectedActions}
                <DisconnectButton connection={connection} />
              </>
            )}
          </>
        )
      }
    >
      {connection && (
        <>
          <ConnectionFacts connection={connection} details={details} names={names} state={state} />
          {connection.last_error !== null && (
            <Alert
              color={connection.status === "needs_reconnect" ? "red" : "yellow"}
              icon={<TriangleAlert size={18} />}
            >
              {connection.last_error}
              <Text mt={6}>Until it is fixed, {describeSystem(provider, connection.vendor).outage}</Text>
            </Alert>
          )}
          {state === "expiring" && details?.credentialEndsAt && (
            <Alert
              color="yellow"
              icon={<TriangleAlert size={18} />}
              title={
                <>
                  The {isRenewed ? "authorisation" : "certificate"} ends on{" "}
                  <LocalDate value={details.credentialEndsAt} />
                </>
              }
            >
              {isRenewed
                ? "Kith renews the authorisation every week, but could not renew it recently. Press Check now to renew it. If this warning stays, press Reconnect."
                : "Upload a new certificate to the app registration in Entra, then press Replace the credential."}
            </Alert>
          )}
        </>
      )}
      {children}
    </SystemCard>
  );
}

export function SystemCard({
  system,
  vendor,
  state,
  children,
  actions,
}: {
  system: System;
  vendor?: VendorName | undefined;
  state: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { name, system: kind, icon: Icon, purpose } = describeSystem(system, vendor);
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby={system}>
      <Stack>
        <div>
          <Group justify="space-between" wrap="nowrap" mb={4}>
            <Group gap="xs" wrap="nowrap" miw={0}>
              <Icon size={20} className={classes["icon"]} />
              <Title id={system}>
                {name}{" "}
                {!name.includes(kind) && (
                  <Text span c="dimmed" fw={400}>
                    {kind}
                  </Text>
                )}
              </Title>
            </Group>
            {state}
          </Group>
          <Text c="dimmed">{purpose}</Text>
        </div>
        {children}
        {actions && (
          <Group gap="xs" className={classes["ofCard"]}>
            {actions}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function ConnectionFacts({
  connection,
  details,
  names,
  state,
}: Pick<ConnectionProps, "details" | "names"> & { connection: Connection; state: DisplayedState }) {
  const { org_name, connected_by, connected_at, last_checked_at, listing_received_at } = connection;
  const isSent = isSentSource(connection);
  const isRenewed = isRenewedByKith(connection.provider);
  const name = connected_by === null ? "someone who is no longer a user" : names[connected_by];
  // For a working connection this is its last check, because the connections may be newer than the details.
  const lastSuccess =
    (connection.status === "connected" && last_checked_at) || (details?.lastSuccessAt ?? null);
  const facts: Readonly<Record<string, ReactNode>> = {
    "Last listing":
      isSent && (listing_received_at ? <RelativeTime value={listing_received_at} /> : "none yet"),
    Organisation: !isSent && (
      <Text span inherit fw={550}>
        <bdi>{org_name}</bdi>
      </Text>
    ),
    Channel: details?.channel && <bdi>#{details.channel}</bdi>,
    "People there": typeof details?.people === "number" && (
      <>
        {formatPeopleCount(details.people)} known
        {details.finding && <Text c="dimmed">{details.finding}</Text>}
      </>
    ),
    "Acting as": details?.actingAs && <bdi>{details.actingAs}</bdi>,
    "Connected by": (
      <>
        {name !== undefined && (
          <>
            <bdi translate="no">{name}</bdi>,{" "}
          </>
        )}
        <RelativeTime value={connected_at} />
      </>
    ),
    "Last success": !isSent && (lastSuccess ? <RelativeTime value={lastSuccess} /> : "none yet"),
    "Last tried": !isSent && last_checked_at && last_checked_at !== lastSuccess && (
      <RelativeTime value={last_checked_at} />
    ),
    Token: details?.tokenEnding && (
      <>
        <span aria-hidden>•••• </span>
        <span className={classes["address"]}>{details.tokenEnding}</span>
      </>
    ),
    [isRenewed ? "Authorised until" : "Certificate valid until"]: details?.credentialEndsAt &&
      connection.status !== "needs_reconnect" && (
        <>
          <LocalDate value={details.credentialEndsAt} />
          {isRenewed && state === "connected" && (
            <Text span inherit c="dimmed">
              , renewed automatically
            </Text>
          )}
        </>
      ),
    "If it breaks": connection.last_error === null && (
      <span className={classes["sentence"]}>
        {describeSystem(connection.provider, connection.vendor).outage}
      </span>
    ),
  };
  return (
    <Facts>
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
}
