"use client";

import { Alert, Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { formatDuration, Time } from "@/components/ui/time";
import { syncRunQuery, syncRunsQuery } from "@/lib/query/sync";
import type { SyncRun } from "@/lib/runs/schema";
import { ChangesTable } from "./changes-table";
import { KnownPerson, knownNames } from "./known-person";
import { HeldDecision } from "./held-decision";
import { RunProgress } from "./run-progress";
import { findWaitingRun, runDuration, RunState, startedBy } from "./run-state";
import { SamePersonQuestion } from "./same-person";
import classes from "./sync.module.css";
import { useStopSync } from "./use-sync";
import { Warnings } from "./warnings";
import { payrollWarningWords, warningWords } from "./warning-words";

/** One run: how it went, what it warned of, and what it changed, person by person and field by field. */
export function SyncRunPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(syncRunQuery(id));
  const { data: all } = useQuery(syncRunsQuery());
  const stop = useStopSync();
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { run, changes, changes_total, replacements } = data;
  const names = knownNames(data.names);
  const isWaiting = run.awaits_decision && (!all || findWaitingRun(all.runs)?.id === run.id);
  // While the decision waits, it lists the people whom the run holds.
  const listed = isWaiting ? changes.filter(({ kind }) => kind !== "held") : changes;
  const hasResult = isOfPayroll(run) || run.synced !== null || run.answers_run_id !== null;
  return (
    <>
      <Anchor
        component={Link}
        href="/admin/sync"
        size="sm"
        c="dimmed"
        mb="xs"
        display="inline-flex"
        style={{ alignItems: "center", gap: 4 }}
      >
        <ArrowLeft size={14} aria-hidden /> All syncs
      </Anchor>
      <PageHeader
        title={titleOf(run)}
        detail={
          <>
            Started <Time value={run.started_at} /> · {startedBy(run)}
          </>
        }
        action={<RunState run={run} isSuperseded={!isWaiting} />}
      />
      {run.state === "running" && (
        <RunProgress run={run} onStop={() => stop.mutate(run.id)} isStopping={stop.isPending} />
      )}
      {run.answers_run_id && (
        <Text size="sm" mb="lg" maw={720}>
          An executive said that two people are one, because the projects system gave an id another name and
          another e-mail address in{" "}
          <Anchor
            component={Link}
            href={`/admin/sync/${run.answers_run_id}`}
            size="sm"
            td="underline"
            c="inherit"
          >
            this sync
          </Anchor>
          . Their id, profile and links returned to them.
        </Text>
      )}
      {run.error && (
        <Alert
          icon={<TriangleAlert size={18} aria-hidden />}
          title={errorTitleOf(run)}
          mb="lg"
          color={run.state === "paused" ? "yellow" : "red"}
          c="var(--mantine-color-text)"
        >
          {run.error.detail}
          {run.resume_at && (
            <>
              {" "}
              It continues automatically <Time value={run.resume_at} />.
            </>
          )}
          {run.request_id !== null && (
            <Text size="sm" mt="xs">
              Request id: <code>{run.request_id}</code>
            </Text>
          )}
        </Alert>
      )}
      {run.state === "abandoned" && (
        <Alert
          icon={<TriangleAlert size={18} aria-hidden />}
          title="Kith stopped during this run"
          mb="lg"
          color="gray"
          c="var(--mantine-color-text)"
        >
          Nothing changed. The next sync starts over.
        </Alert>
      )}
      {isWaiting && <HeldDecision runId={run.id} isOnItsPage />}
      {replacements.map((replacement) =>
        replacement.is_answerable ? (
          <SamePersonQuestion key={replacement.former.person_id} replacement={replacement} />
        ) : (
          replacement.answer === "same_person" && (
            <Text key={replacement.former.person_id} size="sm" mb="lg">
              An executive said that <bdi>{replacement.newcomer.name}</bdi> is{" "}
              <KnownPerson
                id={replacement.former.person_id}
                names={names}
                otherwise={replacement.former.name}
              />
              .
            </Text>
          )
        ),
      )}
      {(isOfPayroll(run) || run.synced !== null) && <Figures run={run} />}
      <Warnings
        warnings={run.warnings}
        words={isOfPayroll(run) ? payrollWarningWords : warningWords}
        names={names}
      />
      {hasResult && (
        <ChangesTable
          changes={listed}
          total={
            isWaiting ? Math.max(listed.length, changes_total - (run.held_removals ?? 0)) : changes_total
          }
          names={names}
          {...(isWaiting && { nothing: "Nothing else changed." })}
          {...(isOfPayroll(run) && {
            nothing: "No one’s data were different from what Kith had.",
          })}
        />
      )}
    </>
  );
}

const isOfPayroll = ({ source }: SyncRun) => source === "payroll";

function titleOf(run: SyncRun): string {
  if (run.answers_run_id !== null) return "Same person";
  if (!isOfPayroll(run)) return "Sync run";
  return run.person_id === null ? "Refresh from payroll" : "One person read from payroll";
}

function errorTitleOf(run: SyncRun): string {
  if (run.state === "paused") return "It is paused";
  return isOfPayroll(run) && run.people_read > 0
    ? "It did not finish. What was read is kept"
    : "Nothing was changed";
}

type Figure = [label: string, value: string | number];

const figuresOfPeople = (run: SyncRun): Figure[] => [
  ["People", run.synced ?? 0],
  ["With a user", run.matched_users ?? 0],
  ["New", run.created ?? 0],
  ["Changed", run.updated ?? 0],
  ["Removed", run.removed ?? 0],
  ["Held back", run.held_removals ?? 0],
  ...run.phases.map(({ phase, duration_ms }): Figure => [phaseWords[phase], formatDuration(duration_ms)]),
];

/** A payroll run may take several tries: what they took together is what counts. */
const figuresOfPayroll = (run: SyncRun): Figure[] => [
  ["Linked people", run.people_announced ?? 0],
  ["With changes", run.updated ?? 0],
  ["Unchanged", run.unchanged ?? 0],
  ["Not read", Math.max(0, (run.people_announced ?? 0) - (run.updated ?? 0) - (run.unchanged ?? 0))],
  ...(run.phases.length > 0 ? [["Took", formatDuration(runDuration(run))] satisfies Figure] : []),
];

function Figures({ run }: { run: SyncRun }) {
  const figures = (isOfPayroll(run) ? figuresOfPayroll(run) : figuresOfPeople(run)).filter(
    ([, value]) => value !== 0,
  );
  return (
    <dl className={classes["figures"]}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={600} size="lg" className="numbers">
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

const phaseWords = { fetching: "Reading", planning: "Comparing", applying: "Writing", done: "Done" };
