import { Button, Collapse, Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { SetupStatus } from "@/lib/findings/set-up-schema";
import { getStepNote, getStepState, setupSteps } from "@/lib/findings/set-up-steps";
import { setupStepIds, type SetupStepId } from "@/lib/findings/setup-step-ids";
import { CalendarStep, ChatStep, MatchingStep, PayrollStep, ProjectsStep } from "./connection-steps";
import { DepartmentsStep, PeopleStep } from "./people-and-departments-steps";
import { InvitationsStep, SelfAccessStep, SignInStep } from "./people-steps";
import classes from "./setup.module.css";

const contents: Record<SetupStepId, (properties: { setup: SetupStatus }) => ReactNode> = {
  projects: ProjectsStep,
  departments: DepartmentsStep,
  people: PeopleStep,
  payroll: PayrollStep,
  matching: MatchingStep,
  chat: ChatStep,
  calendar: CalendarStep,
  "sign-in": SignInStep,
  "self-access": SelfAccessStep,
  invitations: InvitationsStep,
};

export function SetupStep({
  id,
  setup,
  isOpen,
  onToggle,
  next,
}: {
  id: SetupStepId;
  setup: SetupStatus;
  isOpen: boolean;
  onToggle: () => void;
  /** Button that continues or skips, and the next step; null while a required step is not done, and at the end. */
  next: { title: string | null; label: string; onOpen: () => void } | null;
}) {
  const Content = contents[id];
  const isDone = getStepState(id, setup) === "done";
  const index = setupStepIds.indexOf(id);
  return (
    <li className={classes["step"]} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <span className={classes["number"]} aria-hidden>
        {isDone ? <Check size={18} /> : index + 1}
      </span>
      <div className={classes["body"]}>
        <Title>
          <UnstyledButton
            id={id}
            className={classes["heading"] ?? ""}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={onToggle}
          >
            <span style={{ fontWeight: 600 }}>{setupSteps[id].title}</span>
            <Text span c="dimmed" fw={400}>
              {getStepNote(id, setup)}
            </Text>
            <ChevronDown size={18} className={classes["chevron"]} />
          </UnstyledButton>
        </Title>
        <Collapse expanded={isOpen} transitionDuration={0} id={`${id}-content`}>
          <Stack pt="xs" pb="md">
            {setup.synced_at === null && index > setupStepIds.indexOf("people") && (
              <Text c="dimmed">Connect the source of people and sync first.</Text>
            )}
            {isOpen && <Content setup={setup} />}
            {next && (
              <Group gap="sm" pt="xs">
                <Button variant={isDone ? "filled" : "default"} onClick={next.onOpen}>
                  {next.label}
                </Button>
                {next.title && <Text c="dimmed">Next: {next.title}</Text>}
              </Group>
            )}
          </Stack>
        </Collapse>
      </div>
    </li>
  );
}
