import { Stack, Text, Title } from "@mantine/core";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./setup.module.css";

/** Step of the set-up with its number, or a check mark when done. */
export function SetupStep({
  number,
  title,
  isDone,
  isOptional = false,
  isWaiting = false,
  progress,
  children,
}: {
  number: number;
  title: string;
  isDone: boolean;
  isOptional?: boolean;
  /** True while an earlier step is not done. */
  isWaiting?: boolean;
  /** Progress of an unfinished required step: "5 of 240 people". */
  progress?: string | undefined;
  children: ReactNode;
}) {
  const note = isDone ? "done" : isOptional ? "optional" : progress;
  return (
    <li className={classes["step"]} data-done={isDone || undefined} data-waiting={isWaiting || undefined}>
      <span className={classes["number"]} aria-hidden>
        {isDone ? <Check size={18} /> : number}
      </span>
      <Stack gap="sm" align="flex-start" miw={0}>
        <Title order={2} size="h4">
          {title}
          {note && (
            <Text span size="sm" c="dimmed" fw={400} ml="xs">
              {note}
            </Text>
          )}
        </Title>
        {children}
      </Stack>
    </li>
  );
}
