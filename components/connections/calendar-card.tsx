import { Text } from "@mantine/core";
import { CalendarDays } from "lucide-react";
import { StateChip } from "@/components/ui/state-chip";
import { SystemCard } from "./connection-card";
import classes from "./connections.module.css";

const variables = [
  { name: "CALENDAR_SERVICE_ACCOUNT_KEY", what: "the key file of a service account, in base64" },
  { name: "CALENDAR_ID", what: "the calendar's id" },
];

/** The calendar is set by whoever runs Kith, and only shown here: whether, never with what. */
export function CalendarCard({ isConfigured }: { isConfigured: boolean }) {
  return (
    <SystemCard
      id="calendar"
      name="Calendar"
      purpose="Set in the environment by whoever runs Kith; there is nothing to connect here."
      icon={CalendarDays}
      state={
        isConfigured ? (
          <StateChip tone="good">Configured</StateChip>
        ) : (
          <StateChip tone="quiet">Not configured</StateChip>
        )
      }
    >
      <div>
        <ul className={classes["variables"]}>
          {variables.map(({ name, what }) => (
            <li key={name}>
              <code>{name}</code>
              <Text span inherit c="dimmed">
                {what}
              </Text>
            </li>
          ))}
        </ul>
        <Text size="sm" mt="xs">
          {isConfigured
            ? "Both are set, and the key can be read."
            : "One of them is missing, or the key cannot be read. Set both, then restart Kith."}
        </Text>
      </div>
    </SystemCard>
  );
}
