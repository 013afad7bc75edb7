import { Button, Collapse, Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./setup.module.css";

export function SetupStep({
  id,
  number,
  title,
  note,
  isDone,
  isOpen,
  isBlocked,
  onToggle,
  next,
  children,
}: {
  id: string;
  number: number;
  title: string;
  /** State of the step in a few words: "optional", "done", "5 of 240 invited". */
  note: string;
  isDone: boolean;
  isOpen: boolean;
  /** True for a step after "Sync people" while no people were synced yet. */
  isBlocked: boolean;
  onToggle: () => void;
  /** Button that continues or skips, and the next step; null while a required step is not done, and at the end. */
  next: { title: string | null; label: string; onOpen: () => void } | null;
  children: ReactNode;
}) {
  return (
    <li className={classes["step"]} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <span className={classes["number"]} aria-hidden>
        {isDone ? <Check size={18} /> : number}
      </span>
      <div className={classes["body"]}>
        <Title order={2} size="h4">
          <UnstyledButton
            id={id}
            className={classes["heading"] ?? ""}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={onToggle}
          >
            <span className={classes["title"]}>{title}</span>
            <Text span size="sm" c="dimmed" fw={400}>
              {note}
            </Text>
            <ChevronDown size={18} aria-hidden className={classes["chevron"]} />
          </UnstyledButton>
        </Title>
        <Collapse expanded={isOpen} transitionDuration={0} id={`${id}-content`}>
          <Stack gap="md" pt="xs" pb="md">
            {isBlocked && (
              <Text size="sm" c="dimmed">
                Connect Productive and sync people first.
              </Text>
            )}
            {children}
            {next && (
              <Group gap="sm" className={classes["next"] ?? ""}>
                <Button variant={isDone ? "filled" : "default"} onClick={next.onOpen}>
                  {next.label}
                </Button>
                {next.title && (
                  <Text size="sm" c="dimmed">
                    Next: {next.title}
                  </Text>
                )}
              </Group>
            )}
          </Stack>
        </Collapse>
      </div>
    </li>
  );
}
