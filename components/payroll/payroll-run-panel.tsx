import { Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, Plug, RefreshCw } from "lucide-react";
import { InlineLink } from "@/components/ui/inline-link";
import { RunAlert } from "@/components/sync/run-alert";
import { RunProgress } from "@/components/sync/run-progress";
import { RunStateChip } from "@/components/sync/run-state";
import { useStopRun } from "@/components/sync/sync-mutations";
import { showNotice } from "@/components/ui/notice-store";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import { RelativeTime } from "@/components/ui/time";
import type { PayrollRunStatusResponse } from "@/lib/sync/payroll/schema";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";

type Run = NonNullable<PayrollRunStatusResponse["run"]>;

export function PayrollRunPanel() {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/people/payroll-sync"),
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? 2_000 : 30_000),
  });
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="payroll-run-title">
      {data ? (
        <RunStatus status={data} />
      ) : (
        <>
          <PanelTitle />
          {error ? (
            <Group>
              <Text role="alert">{error.message}</Text>
              <Button size="compact-sm" onClick={() => void refetch()}>
                Try again
              </Button>
            </Group>
          ) : (
            <Skeleton height={14} maw={320} my={4} role="status" aria-label="Loading" />
          )}
        </>
      )}
    </Paper>
  );
}

const PanelTitle = () => (
  <Title mb={2} id="payroll-run-title">
    Everyone’s data
  </Title>
);

const stopConfirmation: Confirmation = {
  title: "Stop the refresh?",
  consequence: "People already read keep their new data. The next refresh starts with the others.",
  confirmLabel: "Stop the refresh",
  isHarmful: true,
};

function RunStatus({ status }: { status: PayrollRunStatusResponse }) {
  const { run, linked, payroll_connected, needs_reconnect, next_run_at } = status;
  const start = useAction({
    call: () => fetchApi("POST", "/api/people/payroll-sync"),
    failed: "Not started",
    refetch: ["/api/people/payroll-sync", "/api/admin/sync-runs"],
  });
  const stop = useStopRun(() =>
    showNotice({
      title: "Stopped",
      message: "People already read keep their new data. The others are unchanged.",
    }),
  );
  const { ask, dialog } = useConfirmation();
  const isOpen = run?.state === "running" || run?.state === "paused";
  const canStart = payroll_connected && needs_reconnect === null && linked > 0 && !isOpen;
  const askToStop = () => ask(stopConfirmation, () => run && stop.mutate(run.id));
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: "1 1 16rem" }}>
          <PanelTitle />
          <Text c="dimmed">
            {linked === 0
              ? "No one is linked to a payroll employee yet."
              : `${formatPeopleCount(linked)} ${pluralize(linked, "is", "are")} linked to payroll.`}
            {next_run_at && !isOpen && (
              <>
                {" "}
                Refreshes automatically <RelativeTime value={next_run_at} />.
              </>
            )}
          </Text>
        </div>
        {canStart && (
          <Button leftSection={<RefreshCw />} loading={start.isPending} onClick={() => start.mutate()}>
            Refresh everyone
          </Button>
        )}
      </Group>
      {!payroll_connected && (
        <RunAlert icon={Plug} color="yellow" title="Payroll is not connected">
          Connect it to read their data. <ConnectionsLink>Connect payroll</ConnectionsLink> first.
        </RunAlert>
      )}
      {needs_reconnect && (
        <RunAlert color="red" title="Payroll has to be connected again">
          {needs_reconnect} <ConnectionsLink>Go to Connections</ConnectionsLink>
        </RunAlert>
      )}
      {run?.state === "running" && (
        <RunProgress
          run={run}
          estimate={formatEstimatedDuration(status.estimated_seconds)}
          onStop={askToStop}
          isStopping={stop.isPending}
        />
      )}
      {run?.state === "paused" && (
        <RunAlert icon={CirclePause} color="yellow" title="The refresh is paused">
          <Text mb="sm">
            {run.error?.detail} {run.people_read.toLocaleString("en")} of{" "}
            {(run.people_announced ?? 0).toLocaleString("en")} people are done
            {run.resume_at && (
              <>
                ; it continues automatically <RelativeTime value={run.resume_at} />
              </>
            )}
            .
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" loading={start.isPending} onClick={() => start.mutate()}>
              Continue now
            </Button>
            <Button size="compact-sm" loading={stop.isPending} onClick={askToStop}>
              Stop
            </Button>
          </Group>
        </RunAlert>
      )}
      {run?.state === "failed" && needs_reconnect === null && payroll_connected && (
        <RunAlert color="red" title="The last refresh did not finish">
          {run.error?.detail} Data read so far is kept.
        </RunAlert>
      )}
      {run && !isOpen && (
        <Group gap="sm">
          <RunStateChip run={run} />
          <Text>
            {run.finished_at && <RelativeTime value={run.finished_at} />}: {formatRunResult(run)}.{" "}
            <InlineLink href={`/admin/sync/${run.id}`} prefetch={false}>
              {run.warnings.length > 0 ? "See who, and why" : "See the run"}
            </InlineLink>
          </Text>
        </Group>
      )}
      {dialog}
    </Stack>
  );
}

const ConnectionsLink = ({ children }: { children: string }) => (
  <InlineLink href="/admin/connections" inherit>
    {children}
  </InlineLink>
);

export function formatEstimatedDuration(seconds: number): string {
  if (seconds < 45) return "less than a minute";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

export function formatRunResult({
  updated,
  unchanged,
  failed,
}: Pick<Run, "updated" | "unchanged" | "failed">): string {
  const parts = [
    `${formatPeopleCount(updated ?? 0)} with changes`,
    `${(unchanged ?? 0).toLocaleString("en")} unchanged`,
  ];
  return [...parts, ...(failed ? [`${failed.toLocaleString("en")} could not be read`] : [])].join(", ");
}
