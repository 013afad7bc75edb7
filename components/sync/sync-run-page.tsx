"use client";

import { Alert, Anchor, Badge, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { formatDuration, Time } from "@/components/ui/time";
import { syncRunQuery, syncRunsQuery } from "@/lib/query/sync";
import type { SyncRun, SyncWarning } from "@/lib/runs/schema";
import { ChangesTable } from "./changes-table";
import { HeldDecision } from "./held-decision";
import { RunProgress } from "./run-progress";
import { PayrollWarnings } from "./payroll-warnings";
import { findWaitingRun, runDuration, RunState, startedBy } from "./run-state";
import classes from "./sync.module.css";

/** One run: how it went, what it warned of, and what it changed, person by person and field by field. */
export function SyncRunPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(syncRunQuery(id));
  const { data: all } = useQuery(syncRunsQuery());
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { run, changes, changes_total } = data;
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
            Started <Time value={run.started_at} /> by {startedBy(run)}
          </>
        }
        action={
          <RunState run={run} isSuperseded={all !== undefined && findWaitingRun(all.runs)?.id !== run.id} />
        }
      />
      {run.state === "running" && <RunProgress run={run} />}
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
              It goes on by itself <Time value={run.resume_at} />.
            </>
          )}
        </Alert>
      )}
      {run.state === "abandoned" && (
        <Alert
          icon={<TriangleAlert size={18} aria-hidden />}
          title="Kith stopped while this ran"
          mb="lg"
          color="gray"
          c="var(--mantine-color-text)"
        >
          Nothing was changed. The next sync starts anew.
        </Alert>
      )}
      {all && findWaitingRun(all.runs)?.id === run.id && <HeldDecision runId={run.id} isOnItsPage />}
      {(isOfPayroll(run) || run.synced !== null) && <Figures run={run} />}
      {isOfPayroll(run) ? <PayrollWarnings warnings={run.warnings} /> : <Warnings warnings={run.warnings} />}
      {(isOfPayroll(run) || run.synced !== null) && (
        <ChangesTable
          changes={changes}
          total={changes_total}
          {...(isOfPayroll(run) && {
            nothing: "No one’s data were different from what Kith had.",
            linksPeople: true,
          })}
        />
      )}
    </>
  );
}

const isOfPayroll = ({ source }: SyncRun) => source === "payroll";

function titleOf(run: SyncRun): string {
  if (!isOfPayroll(run)) return "Sync run";
  return run.person_id === null ? "Refresh from payroll" : "One person read from payroll";
}

function errorTitleOf(run: SyncRun): string {
  if (run.state === "paused") return "It is paused";
  return isOfPayroll(run) && run.people_read > 0
    ? "It did not finish; what was read is kept"
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
  const figures = isOfPayroll(run) ? figuresOfPayroll(run) : figuresOfPeople(run);
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

const warningWords: Record<string, string> = {
  unknown_manager: "Manager not active",
  own_manager: "Their own manager",
  manager_loop: "Reporting in a circle",
  shared_email: "E-mail address shared",
  email_of_another_user: "E-mail of another user",
  user_already_linked: "User linked to someone else",
  reused_external_id: "Id given to someone else",
  broken_record: "Record that cannot be read",
  unusable_email: "Unusable e-mail address",
  unusable_date: "Unusable date",
  part_left_out: "Left out by the projects system",
  removals_skipped: "Removals left out",
  more_warnings: "And more",
};

function Warnings({ warnings }: { warnings: SyncWarning[] }) {
  if (warnings.length === 0) return null;
  const codes = [...new Set(warnings.map(({ code }) => code))];
  const groups = codes.map((code) => [code, warnings.filter((warning) => warning.code === code)] as const);
  return (
    <section aria-labelledby="warnings">
      <Title order={2} size="h4" mb="sm" id="warnings">
        Warnings
      </Title>
      <Stack gap="md" mb="xl">
        {groups.map(([code, group]) => (
          <div key={code}>
            <Group gap="xs" mb={4}>
              <Text fw={550}>{warningWords[code] ?? code}</Text>
              <Badge color="yellow">{group.length}</Badge>
            </Group>
            {group.slice(0, 20).map(({ detail }, index) => (
              <Text key={index} size="sm" c="dimmed">
                <bdi>{detail}</bdi>
              </Text>
            ))}
            {group.length > 20 && (
              <Text size="sm" c="dimmed">
                and {group.length - 20} more
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}
