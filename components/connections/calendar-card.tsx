import { Text } from "@mantine/core";
import { Check, Minus } from "lucide-react";
import { StatusChip } from "@/components/ui/status-chip";
import type { ConnectionsPageData } from "@/lib/connections/schema";
import { SystemCard } from "./connection-card";
import classes from "./connections.module.css";
import { GoogleCalendarSteps } from "./vendors";

/** Card of the calendar, which is configured on the server. Shows whether its variables are set, never their values. */
export function CalendarCard({ isKeySet, isIdSet }: ConnectionsPageData["calendar"]) {
  const isConfigured = isKeySet && isIdSet; // an unreadable key prevents the start (CONN-12)
  return (
    <SystemCard
      system="calendar"
      purpose="Set in the server's environment. There is nothing to connect here."
      state={
        isConfigured ? (
          <StatusChip tone="good">Configured</StatusChip>
        ) : (
          <StatusChip tone="quiet">Not configured</StatusChip>
        )
      }
    >
      {!isConfigured && <GoogleCalendarSteps />}
      <CalendarVariables {...{ isKeySet, isIdSet }} />
    </SystemCard>
  );
}

/** Variables of the calendar, and whether each is set. */
export function CalendarVariables({ isKeySet, isIdSet }: ConnectionsPageData["calendar"]) {
  const variables = [
    {
      name: "CALENDAR_SERVICE_ACCOUNT_KEY",
      what: "the key file of a service account, in base64",
      isSet: isKeySet,
    },
    { name: "CALENDAR_ID", what: "the calendar's id", isSet: isIdSet },
  ];
  return (
    <ul className={classes["variables"]}>
      {variables.map(({ name, what, isSet }) => (
        <li key={name}>
          <div>
            <code>{name}</code>
            <Text size="sm" c="dimmed">
              {what}
            </Text>
          </div>
          <Text span inherit {...(!isSet && { c: "dimmed" })} className={classes["presence"]}>
            {isSet ? <Check size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
            {isSet ? "set" : "missing"}
          </Text>
        </li>
      ))}
    </ul>
  );
}
