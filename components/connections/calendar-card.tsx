import { List, Text } from "@mantine/core";
import { Check, Minus } from "lucide-react";
import { StatusChip } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import type { CalendarReadingState, ConnectionsPageData } from "@/lib/connections/schema";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { SystemCard } from "./connection-card";
import classes from "./connections.module.css";
import { VendorSteps } from "./vendors";

/** Shows whether the variables in the server's environment are set, never their values. */
export function CalendarCard({ isKeySet, isIdSet, reading }: ConnectionsPageData["calendar"]) {
  const isConfigured = isKeySet && isIdSet; // a server with an unreadable key does not start (CONN-12)
  return (
    <SystemCard
      system="calendar"
      state={
        <StatusChip tone={!isConfigured ? "quiet" : reading?.isFailing ? "warning" : "good"}>
          {!isConfigured ? "Not configured" : reading?.isFailing ? "Failing" : "Configured"}
        </StatusChip>
      }
    >
      {!isConfigured && <VendorSteps system="calendar" />}
      <CalendarVariables isKeySet={isKeySet} isIdSet={isIdSet} />
      {isConfigured && reading && <CalendarReading {...reading} />}
    </SystemCard>
  );
}

export function CalendarVariables({
  isKeySet,
  isIdSet,
}: Pick<ConnectionsPageData["calendar"], "isKeySet" | "isIdSet">) {
  const variables = [
    {
      name: "CALENDAR_SERVICE_ACCOUNT_KEY",
      what: "the key file of a service account, in base64",
      isSet: isKeySet,
    },
    { name: "CALENDAR_ID", what: "the calendar's id", isSet: isIdSet },
  ];
  return (
    <List size="sm" spacing="xs">
      {variables.map(({ name, what, isSet }) => (
        <List.Item key={name} icon={isSet ? <Check size={14} /> : <Minus size={14} />}>
          <span className={classes["address"]}>{name}</span> {isSet ? "set" : "missing"}
          <Text c="dimmed" component="span" display="block">
            {what}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

function CalendarReading({ readAt, dueAt, calendars, people, isFailing, finding }: CalendarReadingState) {
  return (
    <>
      {readAt !== null && (
        <Text c="dimmed">
          Calendars of {calendars.toLocaleString("en")} of {formatPeopleCount(people)} read{" "}
          <RelativeTime value={readAt} />.
        </Text>
      )}
      {finding !== null && (
        <Text mt={4}>
          {finding}
          {isFailing && (
            <>
              {" "}
              Next attempt <RelativeTime value={dueAt} isAhead />.
            </>
          )}
        </Text>
      )}
    </>
  );
}
