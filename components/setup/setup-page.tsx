"use client";

import { Text, Button, Collapse, Group, Stack, Title, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Check, ChevronDown } from "lucide-react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import type { SetupStatus } from "@/lib/findings/set-up-schema";
import { countFinishedSteps, getStepState, setupSteps, getStepNote } from "@/lib/findings/set-up-steps";
import { setupStepIds, skippableStepIds, type SetupStepId } from "@/lib/findings/setup-step-ids";
import { CalendarStep, ChatStep, MatchingStep, PayrollStep, ProjectsStep } from "./connection-steps";
import { DepartmentsStep, InvitationsStep, PeopleStep, SelfAccessStep, SignInStep } from "./people-steps";
import classes from "./setup.module.css";

export function SetupPage() {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/admin/setup"),
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  return <SetupGuide setup={data} />;
}

function SetupGuide({ setup }: { setup: SetupStatus }) {
  const { openStep, showStep } = useOpenStep(setup);
  const isSynced = setup.synced_at !== null;
  return (
    <>
      <PageHeader
        title="Set up Kith"
        detail={
          <span aria-live="polite">
            {countFinishedSteps(setup)} of {setupStepIds.length} steps finished.{" "}
            {isSynced
              ? "The directory is ready, the rest can wait."
              : "Say where your people are, and sync them: that gives you the directory."}
          </span>
        }
        action={
          isSynced && (
            <LinkButton variant="filled" href="/people">
              Open the directory
            </LinkButton>
          )
        }
      />
      <ol className="plain-list" style={{ maxWidth: "48rem" }}>
        {setupStepIds.map((id) => (
          <SetupStep key={id} id={id} setup={setup} isOpen={openStep === id} showStep={showStep} />
        ))}
      </ol>
      {isSynced && openStep === null && (
        <Text c="dimmed">Open a step to change it. Kith keeps everything that is done.</Text>
      )}
    </>
  );
}

/** The URL contains the step, so that a reload resumes at it: otherwise at the first open step. */
function useOpenStep(setup: SetupStatus) {
  const asked = useSearchParams().get("step");
  const [openStep, setOpenStep] = useState<SetupStepId | null>(
    () =>
      setupStepIds.find((id) => id === asked) ??
      setupStepIds.find((id) => getStepState(id, setup) === "open") ??
      null,
  );
  const showStep = (id: SetupStepId | null) => {
    setOpenStep(id);
    window.history.replaceState(null, "", id === null ? "/admin/setup" : `/admin/setup?step=${id}`);
    if (id !== null) document.getElementById(id)?.focus();
  };
  const isDone = openStep !== null && getStepState(openStep, setup) === "done";
  const before = useRef({ openStep, isDone });
  useEffect(() => {
    const isDoneNow = before.current.openStep === openStep && !before.current.isDone && isDone;
    before.current = { openStep, isDone };
    if (isDoneNow && openStep !== null && setupSteps[openStep].opensNext)
      showStep(setupStepIds[setupStepIds.indexOf(openStep) + 1] ?? null);
  }, [openStep, isDone]);
  return { openStep, showStep };
}

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

function SetupStep({
  id,
  setup,
  isOpen,
  showStep,
}: {
  id: SetupStepId;
  setup: SetupStatus;
  isOpen: boolean;
  showStep: (id: SetupStepId | null) => void;
}) {
  const skip = useAction({
    call: (step: (typeof skippableStepIds)[number]) =>
      fetchApi("POST", "/api/admin/setup/skips", { body: { step } }),
    failed: "Not skipped",
    refetch: ["/api/admin/setup"],
  });
  const Content = contents[id];
  const state = getStepState(id, setup);
  const isDone = state === "done";
  const index = setupStepIds.indexOf(id);
  const stepToSkip = state === "open" ? skippableStepIds.find((step) => step === id) : undefined;
  // Skipping payroll skips the matching with it.
  const afterwards = { ...setup, skipped: [...setup.skipped, ...(stepToSkip ? [stepToSkip] : [])] };
  const next = setupStepIds.slice(index + 1).find((step) => getStepState(step, afterwards) !== "skipped");
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
            onClick={() => showStep(isOpen ? null : id)}
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
            {(stepToSkip ?? (state !== "open" && next)) && (
              <Group gap="sm" pt="xs">
                <Button
                  variant={isDone ? "filled" : "default"}
                  onClick={() => {
                    if (stepToSkip) skip.mutate(stepToSkip);
                    showStep(next ?? null);
                  }}
                >
                  {stepToSkip ? "Skip for now" : "Continue"}
                </Button>
                {next && <Text c="dimmed">Next: {setupSteps[next].title}</Text>}
              </Group>
            )}
          </Stack>
        </Collapse>
      </div>
    </li>
  );
}
