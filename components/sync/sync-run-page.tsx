"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { InlineLink } from "@/components/ui/inline-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { formatDuration, RelativeTime } from "@/components/ui/time";
import { syncRunQueryOptions, syncRunsQueryOptions } from "@/lib/browser/sync";
import type { SyncRun } from "@/lib/runs/run-schema";
import { BackLink } from "@/components/ui/back-link";
import { ChangesTable } from "./changes-table";
import { RunPerson, indexNames } from "./run-person";
import { HeldRemovalsDecision } from "./held-removals-decision";
import { RunAlert } from "./run-alert";
import { RunProgress } from "./run-progress";
import { getRunDuration, RunStateChip, formatStarter } from "./run-state";
import { SamePersonQuestion, toReplacementKey } from "./same-person-question";
import { useStopRun } from "./sync-mutations";
import { RunFigures, type RunFigure } from "./run-figures";
import { RunWarnings } from "./run-warnings";

export function SyncRunPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(syncRunQueryOptions(id));
  const { data: all } = useQuery(syncRunsQueryOptions());
  const stop = useStopRun();
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { run, changes, changes_total, replacements } = data;
  const names = indexNames(data.names);
  // The list may be newer than the run.
  const isWaiting =
    run.awaits_decision && (!all || all.runs.some((one) => one.id === id && one.awaits_decision));
  // Held people are omitted while their decision is pending, because `HeldRemovalsDecision` lists them.
  const listed = isWaiting ? changes.filter(({ kind }) => kind !== "held") : changes;
  const hasResult = isPayrollRun(run) || run.synced !== null || run.answers_run_id !== null;
  return (
    <>
      <BackLink href="/admin/sync">All syncs</BackLink>
      <PageHeader
        title={getTitle(run)}
        detail={
          <>
            Started <RelativeTime value={run.started_at} /> · {formatStarter(run)}
          </>
        }
        action={<RunStateChip run={{ ...run, awaits_decision: isWaiting }} />}
      />
      {run.state === "running" && (
        <RunProgress run={run} onStop={() => stop.mutate(run.id)} isStopping={stop.isPending} />
      )}
      {run.answers_run_id && (
        <Text mb="lg" maw={720}>
          An executive decided that two people are one. The source of people had given an ID a new name and
          e-mail address in <InlineLink href={`/admin/sync/${run.answers_run_id}`}>this sync</InlineLink>.
          Their ID, profile and links were restored.
        </Text>
      )}
      {run.error && (
        <RunAlert title={getErrorTitle(run)} mb="lg" color={run.state === "paused" ? "yellow" : "red"}>
          {run.error.detail}
          {run.resume_at && (
            <>
              {" "}
              It continues automatically <RelativeTime value={run.resume_at} />.
            </>
          )}
          {run.request_id !== null && (
            <Text mt="xs">
              Request id: <code>{run.request_id}</code>
            </Text>
          )}
        </RunAlert>
      )}
      {isWaiting && <HeldRemovalsDecision runId={run.id} isOnItsPage />}
      {replacements.map((replacement) =>
        replacement.is_answerable ? (
          <SamePersonQuestion key={toReplacementKey(replacement)} replacement={replacement} />
        ) : (
          replacement.answer === "same_person" && (
            <Text key={toReplacementKey(replacement)} mb="lg">
              An executive said that <bdi translate="no">{replacement.newcomer.name}</bdi> is{" "}
              <RunPerson
                id={replacement.former.person_id}
                names={names}
                otherwise={replacement.former.name}
              />
              .
            </Text>
          )
        ),
      )}
      {(isPayrollRun(run) || run.synced !== null) && (
        <RunFigures figures={isPayrollRun(run) ? listPayrollFigures(run) : listPeopleFigures(run)} />
      )}
      <RunWarnings run={run} names={names} />
      {hasResult && (
        <ChangesTable
          changes={listed}
          total={
            isWaiting ? Math.max(listed.length, changes_total - (run.held_removals ?? 0)) : changes_total
          }
          names={names}
          {...(isWaiting && { nothing: "Nothing else changed." })}
          {...(isPayrollRun(run) && {
            nothing: run.failed
              ? "No changes. The data of some people could not be read."
              : "No changes: everyone’s payroll data was up to date.",
          })}
        />
      )}
    </>
  );
}

const isPayrollRun = ({ source }: SyncRun) => source === "payroll";

function getTitle(run: SyncRun): string {
  if (run.answers_run_id !== null) return "Same person";
  if (!isPayrollRun(run)) return "Sync run";
  return run.person_id === null ? "Refresh from payroll" : "Payroll refresh of a person";
}

function getErrorTitle(run: SyncRun): string {
  if (run.state === "paused") return "Paused";
  return isPayrollRun(run) && run.people_read > 0
    ? "Not finished. Data read so far is kept"
    : "Nothing was changed";
}

const listPeopleFigures = (run: SyncRun): RunFigure[] => [
  ["People", run.synced ?? 0],
  ["With an account", run.matched_users ?? 0],
  ["New", run.created ?? 0],
  ["Changed", run.updated ?? 0],
  ["Removed", run.removed ?? 0],
  ["Held back", run.held_removals ?? 0],
  ...run.phases.map(({ phase, duration_ms }): RunFigure => [phaseLabels[phase], formatDuration(duration_ms)]),
];

/** Figures of a payroll run, summed over its attempts. */
const listPayrollFigures = (run: SyncRun): RunFigure[] => [
  ["Linked people", run.people_announced ?? 0],
  ["With changes", run.updated ?? 0],
  ["Unchanged", run.unchanged ?? 0],
  ["Not read", Math.max(0, (run.people_announced ?? 0) - (run.updated ?? 0) - (run.unchanged ?? 0))],
  ...(run.phases.length > 0 ? [["Took", formatDuration(getRunDuration(run))] satisfies RunFigure] : []),
];

const phaseLabels = { fetching: "Reading", planning: "Comparing", applying: "Writing", done: "Done" };
