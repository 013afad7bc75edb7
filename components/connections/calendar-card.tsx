import { Text } from "@mantine/core";
import { CalendarDays, Check, Minus } from "lucide-react";
import { StateChip } from "@/components/ui/state-chip";
import type { ConnectionsSetting } from "@/lib/connections/schema";
import { SystemCard } from "./connection-card";
import classes from "./connections.module.css";

/** The calendar is set by whoever runs Kith, and only shown here: whether, never with what. */
export function CalendarCard({ isConfigured, isKeySet, isIdSet }: ConnectionsSetting["calendar"]) {
  const variables = [
    {
      name: "CALENDAR_SERVICE_ACCOUNT_KEY",
      what: "the key file of a service account, in base64",
      isSet: isKeySet,
    },
    { name: "CALENDAR_ID", what: "the calendar's id", isSet: isIdSet },
  ];
  return (
    <SystemCard
      id="calendar"
      name="Calendar"
      purpose="Set in the server's environment. There is nothing to connect here."
      icon={CalendarDays}
      state={
        isConfigured ? (
          <StateChip tone="good">Configured</StateChip>
        ) : isKeySet && isIdSet ? (
          <StateChip tone="warning">Key unreadable</StateChip>
        ) : (
          <StateChip tone="quiet">Not configured</StateChip>
        )
      }
    >
      <div>
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
        <Text size="sm" mt="xs">
          {isConfigured
            ? "Both are set, and the key can be read."
            : isKeySet && isIdSet
              ? "Both are set, but the key can't be read. It must be the whole key file in base64. Set it again, then restart Kith."
              : "Set both, then restart Kith."}
        </Text>
      </div>
    </SystemCard>
  );
}
