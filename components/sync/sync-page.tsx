"use client";

import { Alert, Anchor, Button, Table, Text, Title } from "@mantine/core";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { History, Plug, RefreshCw, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { formatDuration, Time } from "@/components/ui/time";
import { mutationKeys } from "@/lib/query/query-keys";
import { syncRunsQuery } from "@/lib/query/sync";
import type { SyncRun } from "@/lib/runs/schema";
import { HeldDecision } from "./held-decision";
import { RunProgress } from "./run-progress";
import { findWaitingRun, runDuration, RunState, sourceLabel, startedBy } from "./run-state";
import { useSync } from "./use-sync";

/** Run now, live progress, what waits for a decision, and the runs so far. */
export function SyncPage() {
  const isSyncing = useIsMutating({ mutationKey: mutationKeys.sync }) > 0;
  const { data, error, refetch } = useQuery(syncRunsQuery({ isSyncing }));
  const sync = useSync();
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { runs, projects_connected } = data;
  const ofPeople = runs.filter(({ source }) => source === "projects");
  const running = ofPeople.find((run) => run.state === "running");
  const waiting = findWaitingRun(runs);
  const [newest] = ofPeople;
  const payrollRun = runs.find(
    ({ source, state }) => source === "payroll" && (state === "running" || state === "paused"),
  );
  return (
    <>
      <PageHeader
        title="Sync"
        detail="Brings the directory in line with the projects system, and keeps what payroll tells current"
        action={
          projects_connected && (
            <Button
              leftSection={<RefreshCw size={16} aria-hidden />}
              loading={isSyncing || running !== undefined}
              onClick={() => sync.mutate(undefined)}
            >
              Sync now
            </Button>
          )
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
          There is nowhere to read people from.{" "}
          <Anchor component={Link} href="/admin/connections" c="inherit" td="underline">
            Connect it
          </Anchor>
          , then sync.
        </Alert>
      )}
      {running && <RunProgress run={running} />}
      {payrollRun?.state === "running" && <RunProgress run={payrollRun} />}
      {waiting && <HeldDecision runId={waiting.id} />}
      {newest?.state === "failed" && newest.error && (
        <Alert
          icon={<TriangleAlert size={18} aria-hidden />}
          title="The last sync failed"
          mb="lg"
          color="red"
          c="var(--mantine-color-text)"
        >
          {newest.error.detail}
        </Alert>
      )}
      {runs.length === 0 ? (
        <EmptyState icon={<History size={32} aria-hidden />} title="No sync yet">
          Every run will be listed here, with what it changed.
        </EmptyState>
      ) : (
        <RunHistory runs={runs} waitingId={waiting?.id} />
      )}
    </>
  );
}

const counted: { label: string; of: (run: SyncRun) => number | null }[] = [
  { label: "New", of: (run) => run.created },
  { label: "Changed", of: (run) => run.updated },
  { label: "Removed", of: (run) => run.removed },
  { label: "Held", of: (run) => run.held_removals },
  { label: "Warnings", of: (run) => run.warnings.length },
];

function RunHistory({ runs, waitingId }: { runs: SyncRun[]; waitingId: string | undefined }) {
  return (
    <section aria-labelledby="history">
      <Title order={2} size="h4" mb="xs" id="history">
        History
      </Title>
      <Table.ScrollContainer
        minWidth="var(--kith-wide-table)"
        scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": "History of syncs" } }}
      >
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Started</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th visibleFrom="sm">By</Table.Th>
              <Table.Th visibleFrom="sm" ta="right">
                Took
              </Table.Th>
              {counted.map(({ label }) => (
                <Table.Th key={label} visibleFrom="sm" ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td>
                  <Anchor
                    component={Link}
                    href={`/admin/sync/${run.id}`}
                    prefetch={false}
                    size="sm"
                    c="inherit"
                    td="underline"
                  >
                    <Text span inherit style={{ whiteSpace: "nowrap" }}>
                      <Time value={run.started_at} />
                    </Text>
                  </Anchor>
                </Table.Td>
                <Table.Td style={{ whiteSpace: "nowrap" }}>
                  <Text size="sm">{sourceLabel(run)}</Text>
                </Table.Td>
                <Table.Td>
                  <RunState run={run} isSuperseded={run.id !== waitingId} />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Text size="sm" c="dimmed">
                    {startedBy(run)}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm" ta="right" className="numbers" style={{ whiteSpace: "nowrap" }}>
                  {run.finished_at && run.phases.length > 0 && formatDuration(runDuration(run))}
                </Table.Td>
                {counted.map(({ label, of }) => (
                  <Count key={label} value={of(run)} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

/** Nothing is quiet: a number is seen where there is one. */
function Count({ value }: { value: number | null }) {
  return (
    <Table.Td visibleFrom="sm" ta="right" className="numbers" {...(!value && { c: "dimmed" })}>
      {value ?? ""}
    </Table.Td>
  );
}
