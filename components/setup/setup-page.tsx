"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import type { SetupStatus } from "@/lib/findings/set-up-schema";
import { countFinishedSteps, getStepState, setupSteps } from "@/lib/findings/set-up-steps";
import { setupStepIds, skippableStepIds, type SetupStepId } from "@/lib/findings/setup-step-ids";
import { SetupStep } from "./setup-step";

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
  const skip = useAction({
    call: (step: (typeof skippableStepIds)[number]) =>
      fetchApi("POST", "/api/admin/setup/skips", { body: { step } }),
    failed: "Not skipped",
    refetch: ["/api/admin/setup"],
  });
  const isSynced = setup.synced_at !== null;
  const getNext = (id: SetupStepId, index: number) => {
    const state = getStepState(id, setup);
    const stepToSkip = state === "open" ? skippableStepIds.find((step) => step === id) : undefined;
    // Skipping payroll skips the matching with it.
    const afterwards = { ...setup, skipped: [...setup.skipped, ...(stepToSkip ? [stepToSkip] : [])] };
    const next = setupStepIds.slice(index + 1).find((step) => getStepState(step, afterwards) !== "skipped");
    if (!stepToSkip && (!next || state === "open")) return null;
    return {
      title: next ? setupSteps[next].title : null,
      label: stepToSkip ? "Skip for now" : "Continue",
      onOpen: () => {
        if (stepToSkip) skip.mutate(stepToSkip);
        showStep(next ?? null);
      },
    };
  };
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
        {setupStepIds.map((id, index) => (
          <SetupStep
            key={id}
            id={id}
            setup={setup}
            isOpen={openStep === id}
            onToggle={() => showStep(openStep === id ? null : id)}
            next={getNext(id, index)}
          />
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
