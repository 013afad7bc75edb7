import { Alert, Anchor, Button, Group, Paper, Progress, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, Plug, RefreshCw, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { RunStateChip } from "@/components/sync/run-state";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import { RelativeTime } from "@/components/ui/time";
import type { PayrollRunStatusResponse } from "@/lib/payroll/schema";
import { payrollRunQueryOptions } from "@/lib/browser/payroll";
import { formatEstimatedDuration, describeLinkedCount, formatRunResult } from "./run-labels";
import { usePayrollRun } from "./use-payroll-run";

type Run = NonNullable<PayrollRunStatusResponse["run"]>;

/** Panel for the payroll run that reads all linked people: its state and errors, and buttons to start and stop it. */
export function PayrollRunPanel() {
  const { data, error, refetch } = useQuery(payrollRunQueryOptions());
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="everybodys-data">
      {data ? (
        <RunStatus status={data} />
      ) : (
        <>
          <PanelTitle />
          {error ? <StatusError error={error} onRetry={() => void refetch()} /> : <StatusSkeleton />}
        </>
      )}
    </Paper>
  );
}

const PanelTitle = () => (
  <Title order={2} size="h4" mb={2} id="everybodys-data">
    Everyone’s data
  </Title>
);

const StatusSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Skeleton height={14} maw={320} my={4} />
  </div>
);

function StatusError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Group>
      <Text size="sm" role="alert">
        {error.message}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  );
}

function RunStatus({ status }: { status: PayrollRunStatusResponse }) {
  const { run, linked, payroll_connected, needs_reconnect, next_run_at } = status;
  const { start } = usePayrollRun();
  const isOpen = run?.state === "running" || run?.state === "paused";
  const canStart = payroll_connected && needs_reconnect === null && linked > 0 && !isOpen;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: "1 1 16rem" }}>
          <PanelTitle />
          <Text size="sm" c="dimmed">
            {describeLinkedCount(status)}
            {next_run_at && !isOpen && (
              <>
                {" "}
                Refreshes automatically <RelativeTime value={next_run_at} />.
              </>
            )}
          </Text>
        </div>
        {canStart && (
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Refresh everyone
          </Button>
        )}
      </Group>
      {!payroll_connected && (
        <RunProblem icon={<Plug size={18} aria-hidden />} color="yellow" title="Payroll is not connected">
          Connect it to read their data. <ConnectionsLink>Connect payroll</ConnectionsLink> first.
        </RunProblem>
      )}
      {needs_reconnect && (
        <RunProblem
          icon={<TriangleAlert size={18} aria-hidden />}
          color="red"
          title="Payroll has to be connected again"
        >
          {needs_reconnect} <ConnectionsLink>Go to Connections</ConnectionsLink>
        </RunProblem>
      )}
      {run?.state === "running" && <RunningStatus run={run} secondsLeft={status.estimated_seconds} />}
      {run?.state === "paused" && <PausedStatus run={run} />}
      {run?.state === "failed" && needs_reconnect === null && payroll_connected && (
        <RunProblem
          icon={<TriangleAlert size={18} aria-hidden />}
          color="red"
          title="The last refresh did not finish"
        >
          {run.error?.detail} Data read so far is kept.
        </RunProblem>
      )}
      {run && !isOpen && <FinishedStatus run={run} />}
    </Stack>
  );
}

function RunningStatus({ run, secondsLeft }: { run: Run; secondsLeft: number }) {
  const { people_read: read, people_announced: announced } = run;
  const share = announced ? (read / announced) * 100 : 0;
  return (
    <div>
      <Group justify="space-between" gap={4} mb={6}>
        <Text fw={550} size="sm" role="status" aria-live="polite">
          {run.phase === "fetching" ? "Checking payroll for changes" : "Reading from payroll"}
        </Text>
        <Text size="sm" c="dimmed" className="numbers">
          {read.toLocaleString("en")} of {(announced ?? 0).toLocaleString("en")} people,{" "}
          {formatEstimatedDuration(secondsLeft)} left
        </Text>
      </Group>
      <Progress.Root size="md" mb="sm">
        <Progress.Section value={Math.max(share, 3)} animated aria-label="Progress of the refresh" />
      </Progress.Root>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          You can leave this page.
        </Text>
        <StopButton run={run} />
      </Group>
    </div>
  );
}

function PausedStatus({ run }: { run: Run }) {
  const { start } = usePayrollRun();
  return (
    <RunProblem icon={<CirclePause size={18} aria-hidden />} color="yellow" title="The refresh is paused">
      <Text size="sm" mb="sm">
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
        <Button size="compact-sm" variant="default" loading={start.isPending} onClick={() => start.mutate()}>
          Continue now
        </Button>
        <StopButton run={run} />
      </Group>
    </RunProblem>
  );
}

const stopConfirmation: Confirmation = {
  title: "Stop the refresh?",
  consequence: "People already read keep their new data. The next refresh starts with the others.",
  confirmLabel: "Stop the refresh",
  isHarmful: true,
};

function StopButton({ run }: { run: Run }) {
  const { stop } = usePayrollRun();
  const { ask, dialog } = useConfirmation();
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={stop.isPending}
        onClick={() => ask(stopConfirmation, () => stop.mutate(run.id))}
      >
        Stop
      </Button>
      {dialog}
    </>
  );
}

function FinishedStatus({ run }: { run: Run }) {
  return (
    <Group gap="sm">
      <RunStateChip run={run} isSuperseded={false} />
      <Text size="sm">
        {run.finished_at && <RelativeTime value={run.finished_at} />}: {formatRunResult(run)}.{" "}
        <Anchor
          component={Link}
          href={`/admin/sync/${run.id}`}
          prefetch={false}
          size="sm"
          c="inherit"
          td="underline"
        >
          {run.warnings.length > 0 ? "See who, and why" : "See the run"}
        </Anchor>
      </Text>
    </Group>
  );
}

const ConnectionsLink = ({ children }: { children: string }) => (
  <Anchor component={Link} href="/admin/connections" c="inherit" td="underline" inherit>
    {children}
  </Anchor>
);

function RunProblem({
  icon,
  color,
  title,
  children,
}: {
  icon: ReactNode;
  color: "yellow" | "red";
  title: string;
  children: ReactNode;
}) {
  return (
    <Alert icon={icon} color={color} title={title} c="var(--mantine-color-text)">
      {children}
    </Alert>
  );
}
