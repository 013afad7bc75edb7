"use client";

import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { History, Plug, RefreshCw, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ReviewMatchesLink } from "@/components/matching/review-matches-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import { HeldRemovalsDecision } from "./held-removals-decision";
import { RunProgress } from "./run-progress";
import { NextRunsNote } from "./next-runs-note";
import { RunHistoryTable } from "./run-history-table";
import { findRunAwaitingDecision, isPeopleSync } from "./run-state";
import { SamePersonQuestion } from "./same-person-question";
import { useIsSyncing, useStopRun, useStartSync } from "./sync-mutations";

/** Page with a button to sync, progress, pending decisions and the run history. */
export function SyncPage() {
  const isSyncing = useIsSyncing();
  const { data, error, refetch } = useQuery(syncRunsQueryOptions({ isSyncing }));
  const sync = useStartSync();
  const stop = useStopRun();
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { runs, projects_connected, replacements, next } = data;
  const ofPeople = runs.filter(isPeopleSync);
  const running = ofPeople.find((run) => run.state === "running");
  const waiting = findRunAwaitingDecision(runs);
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
              <Button
                variant={waiting ? "default" : "filled"}
                leftSection={<RefreshCw size={16} aria-hidden />}
                loading={isSyncing || running !== undefined}
                onClick={() => sync.mutate(undefined)}
              >
                Sync now
              </Button>
            )}
          </Group>
        }
      />
      {!projects_connected && (
        <Alert
          icon={<Plug size={18} aria-hidden />}
          title="No projects system is connected"
          mb="lg"
          color="yellow"
          c="var(--mantine-color-text)"
        >
          <Anchor component={Link} href="/admin/connections" c="inherit" td="underline">
            Connect it
          </Anchor>{" "}
          to sync people.
        </Alert>
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
        <SamePersonQuestion key={replacement.former.person_id} replacement={replacement} />
      ))}
      {newest?.state === "failed" && newest.error && (
        <Alert
          icon={<TriangleAlert size={18} aria-hidden />}
          title="The last sync failed"
          mb="lg"
          color="red"
          c="var(--mantine-color-text)"
        >
          <Text size="sm" mb="sm">
            {newest.error.detail}
          </Text>
          {projects_connected && (
            <Button
              variant="default"
              size="sm"
              onClick={() => sync.mutate(undefined)}
              loading={sync.isPending}
            >
              Try again
            </Button>
          )}
        </Alert>
      )}
      {runs.length === 0 ? (
        <EmptyState icon={<History size={32} aria-hidden />} title="No sync yet">
          Syncs and their changes are listed here.
        </EmptyState>
      ) : (
        <RunHistoryTable runs={runs} waitingId={waiting?.id} />
      )}
    </>
  );
}
