"use client";

import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Eye, History, Plug, RefreshCw } from "lucide-react";
import { InlineLink } from "@/components/ui/inline-link";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { AbsoluteTime, formatDuration, RelativeTime } from "@/components/ui/time";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import type { SyncRun } from "@/lib/runs/run-schema";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { PageSection } from "@/components/ui/page-section";
import { HeldRemovalsDecision } from "./held-removals-decision";
import { RunAlert } from "./run-alert";
import { RunProgress } from "./run-progress";
import {
  isPeopleSync,
  describeRunResult,
  getRunDuration,
  RunStateChip,
  getRunKindLabel,
  formatStarter,
} from "./run-state";
import { SamePersonQuestion, toReplacementKey } from "./same-person-question";
import { useIsWaitingForSync, usePreviewSync, useStopRun, useStartSync } from "./sync-mutations";
import classes from "./sync.module.css";

export function SyncPage() {
  const isSyncing = useIsWaitingForSync();
  const { data, error, refetch } = useQuery(syncRunsQueryOptions({ isSyncing }));
  const sync = useStartSync();
  const preview = usePreviewSync();
  const stop = useStopRun();
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { runs, projects_connected, replacements } = data;
  const { directory_from, payroll_at } = data.next;
  const ofPeople = runs.filter(isPeopleSync);
  const running = ofPeople.find((run) => run.state === "running");
  const waiting = runs.find((run) => run.awaits_decision);
  const [newest] = ofPeople;
  const payrollRun = runs.find(
    ({ source, state }) => source === "payroll" && (state === "running" || state === "paused"),
  );
  return (
    <>
      <PageHeader
        title="Sync"
        detail={
          <>
            Keeps the directory and payroll data up to date.
            <br />
            {directory_from && (
              <>
                Next update: after <AbsoluteTime value={directory_from} />, when someone opens the
                directory.{" "}
              </>
            )}
            {payroll_at && (
              <>
                Next payroll refresh: <AbsoluteTime value={payroll_at} />.
              </>
            )}
          </>
        }
        action={
          <Group gap="xs">
            <ReviewMatchesLink />
            {projects_connected && (
              <>
                <Button
                  leftSection={<Eye />}
                  loading={preview.isPending}
                  onClick={() => preview.mutate({ withRemovals: false })}
                >
                  Preview
                </Button>
                <Button
                  variant={waiting ? "default" : "filled"}
                  leftSection={<RefreshCw />}
                  loading={isSyncing || running !== undefined}
                  onClick={() => sync.mutate()}
                >
                  Sync now
                </Button>
              </>
            )}
          </Group>
        }
      />
      {!projects_connected && (
        <RunAlert icon={Plug} title="No source of people is connected" mb="lg" color="yellow">
          <InlineLink href="/admin/connections" size="md">
            Connect it
          </InlineLink>{" "}
          to sync people.
        </RunAlert>
      )}
      {[running, payrollRun?.state === "running" ? payrollRun : undefined].map(
        (run) =>
          run && (
            <RunProgress
              key={run.id}
              run={run}
              onStop={() => stop.mutate(run.id)}
              isStopping={stop.isPending && stop.variables === run.id}
            />
          ),
      )}
      {waiting && <HeldRemovalsDecision runId={waiting.id} />}
      {replacements.map((replacement) => (
        <SamePersonQuestion key={toReplacementKey(replacement)} replacement={replacement} />
      ))}
      {(newest?.state === "failed" || newest?.state === "abandoned") && newest.error && (
        <RunAlert
          title={newest.state === "failed" ? "The last sync failed" : "The last sync was interrupted"}
          mb="lg"
          color="red"
        >
          <Text mb="sm">{newest.error.detail}</Text>
          {projects_connected && (
            <Button onClick={() => sync.mutate()} loading={sync.isPending}>
              Try again
            </Button>
          )}
        </RunAlert>
      )}
      {runs.length === 0 ? (
        <EmptyState icon={<History />} title="No sync yet">
          Syncs and their changes are listed here.
        </EmptyState>
      ) : (
        <RunHistoryTable runs={runs} />
      )}
    </>
  );
}

const columns = [
  { label: "Started", width: "9rem" },
  { label: "What", width: "8rem" },
  { label: "State", width: "10rem" },
  { label: "Changes" },
  { label: "By" },
  { label: "Took", align: "right", width: "6rem" },
] as const;

function RunHistoryTable({ runs }: { runs: readonly SyncRun[] }) {
  return (
    <PageSection id="history" title="History">
      <StackingTable label="History of syncs" columns={columns}>
        {runs.map((run) => (
          <StackingRow key={run.id} className={classes["run"]}>
            <StackingCell area="started">
              <InlineLink href={`/admin/sync/${run.id}`} prefetch={false} className={classes["target"] ?? ""}>
                <RelativeTime value={run.started_at} />
              </InlineLink>
            </StackingCell>
            <StackingCell area="what">{getRunKindLabel(run)}</StackingCell>
            <StackingCell area="state">
              <RunStateChip run={run} />
            </StackingCell>
            <StackingCell area="changes">{describeRunResult(run)}</StackingCell>
            <StackingCell area="by" c="dimmed">
              {formatStarter(run)}
            </StackingCell>
            <StackingCell area="took" className="numbers" ta="right" c="dimmed">
              {run.finished_at && run.phases.length > 0 && formatDuration(getRunDuration(run))}
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
    </PageSection>
  );
}
