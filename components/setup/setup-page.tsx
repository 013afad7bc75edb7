"use client";

import { Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { notifyFailure } from "@/components/ui/notify-failure";
import { setupQueryOptions, skipSetupStepViaApi } from "@/lib/browser/administration";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { SetupStatus } from "@/lib/pages/set-up/schema";
import { skippableStepIds } from "@/lib/pages/set-up/setup-step-ids";
import { countFinishedSteps, getStepState } from "@/lib/pages/set-up/setup-progress";
import classes from "./setup.module.css";
import { SetupStep } from "./setup-step";
import { findResumeStep, setupSteps } from "./setup-steps";

export function SetupPage() {
  const { data, error, refetch } = useQuery(setupQueryOptions());
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  return <SetupGuide setup={data} />;
}

function SetupGuide({ setup }: { setup: SetupStatus }) {
  const { openStep, showStep } = useOpenStep(setup);
  const invalidate = useInvalidate();
  const skip = useMutation({
    mutationFn: skipSetupStepViaApi,
    onError: notifyFailure("Not skipped"),
    onSettled: () => invalidate(queryKeys.setup),
  });
  const isSynced = setup.synced_at !== null;
  return (
    <>
      <PageHeader
        title="Set up Kith"
        detail={
          <span aria-live="polite">
            {countFinishedSteps(setup)} of {setupSteps.length} steps finished.{" "}
            {isSynced
              ? "The directory is ready, the rest can wait."
              : "Connect Productive and sync people: that gives you the directory."}
          </span>
        }
        action={isSynced && <LinkButton href="/people">Open the directory</LinkButton>}
      />
      <ol className={`plain-list ${classes["steps"]}`}>
        {setupSteps.map(({ id, title, isOptional, note, doneNote, Content }, index) => {
          const state = getStepState(id, setup);
          const stepToSkip = state === "open" ? skippableStepIds.find((step) => step === id) : undefined;
          // Skipping payroll skips the matching with it.
          const afterwards = { ...setup, skipped: [...setup.skipped, ...(stepToSkip ? [stepToSkip] : [])] };
          const next = setupSteps
            .slice(index + 1)
            .find((step) => getStepState(step.id, afterwards) !== "skipped");
          const openNote = note?.(setup) ?? (isOptional ? "optional" : "");
          return (
            <SetupStep
              key={id}
              id={id}
              number={index + 1}
              title={title}
              note={
                state === "done" ? (doneNote?.(setup) ?? "done") : state === "skipped" ? "skipped" : openNote
              }
              isDone={state === "done"}
              isOpen={openStep === id}
              isBlocked={!isSynced && index > setupSteps.findIndex(({ id }) => id === "people")}
              onToggle={() => showStep(openStep === id ? null : id)}
              next={
                stepToSkip || (next && state !== "open")
                  ? {
                      title: next?.title ?? null,
                      label: stepToSkip ? "Skip for now" : "Continue",
                      onOpen: () => {
                        if (stepToSkip) skip.mutate(stepToSkip);
                        showStep(next?.id ?? null);
                      },
                    }
                  : null
              }
            >
              {openStep === id && <Content setup={setup} />}
            </SetupStep>
          );
        })}
      </ol>
      {isSynced && openStep === null && (
        <Text size="sm" c="dimmed">
          Open a step to change it. Kith keeps everything that is done.
        </Text>
      )}
    </>
  );
}

/** The URL contains the step, so that a reload resumes at it. */
function useOpenStep(setup: SetupStatus) {
  const parameters = useSearchParams();
  const [openStep, setOpenStep] = useState(() => {
    const asked = parameters.get("step");
    return setupSteps.some(({ id }) => id === asked) ? asked : findResumeStep(setup);
  });
  const showStep = (id: string | null) => {
    setOpenStep(id);
    window.history.replaceState(null, "", id === null ? "/admin/setup" : `/admin/setup?step=${id}`);
    if (id !== null) document.getElementById(id)?.focus();
  };
  const index = setupSteps.findIndex(({ id }) => id === openStep);
  const step = setupSteps[index];
  const isDone = step !== undefined && getStepState(step.id, setup) === "done";
  const before = useRef({ openStep, isDone });
  useEffect(() => {
    const isDoneNow = before.current.openStep === openStep && !before.current.isDone && isDone;
    before.current = { openStep, isDone };
    if (isDoneNow && step?.opensNext) showStep(setupSteps[index + 1]?.id ?? null);
  }, [openStep, isDone, step, index]);
  return { openStep, showStep };
}
