"use client";

import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Eye, History, Plug, RefreshCw } from "lucide-react";
import { InlineLink } from "@/components/ui/inline-link";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { AbsoluteTime } from "@/components/ui/time";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import type { NextRuns } from "@/lib/runs/run-schema";
import { HeldRemovalsDecision } from "./held-removals-decision";
import { RunAlert } from "./run-alert";
import { RunProgress } from "./run-progress";
import { RunHistoryTable } from "./run-history-table";
import { isPeopleSync } from "./run-state";
import { SamePersonQuestion, toReplacementKey } from "./same-person-question";
import { useIsWaitingForSync, usePreviewSync, useStopRun, useStartSync } from "./sync-mutations";

export function SyncPage() {
  const isSyncing = useIsWaitingForSync();
  const { data, error, refetch } = useQuery(syncRunsQueryOptions({ isSyncing }));
  const sync = useStartSync();
  const preview = usePreviewSync();
  const stop = useStopRun();
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { runs, projects_connected, replacements, next } = data;
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
            <NextRunsNote next={next} />
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

function NextRunsNote({ next: { directory_from, payroll_at } }: { next: NextRuns }) {
  return (
    <>
      {directory_from && (
        <>
          Next update: after <AbsoluteTime value={directory_from} />, when someone opens the directory.{" "}
        </>
      )}
      {payroll_at && (
        <>
          Next payroll refresh: <AbsoluteTime value={payroll_at} />.
        </>
      )}
    </>
  );
}
