import { Box, Button, Group, Progress, Text } from "@mantine/core";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import type { SyncRun } from "@/lib/runs/run-schema";

export function RunProgress({
  run: { source, phase, people_read: read, people_announced: announced },
  estimate,
  onStop,
  isStopping = false,
}: {
  run: SyncRun;
  estimate?: string;
  onStop?: () => void;
  isStopping?: boolean;
}) {
  const isPayroll = source === "payroll";
  const isFetching = phase === "fetching";
  const text = isPayroll
    ? isFetching
      ? "Checking payroll for changes"
      : "Reading people’s data from payroll"
    : isFetching
      ? "Reading people from their source"
      : "Writing the changes";
  // A payroll run stores each person while reading; a sync of people writes all changes at the end.
  const share = isPayroll || isFetching ? Math.max(announced ? (read / announced) * 100 : 0, 3) : 100;
  return (
    <Box mb="lg">
      <Group justify="space-between" gap={4} mb={6}>
        <Text fw={550} role="status" aria-live="polite">
          {text}
        </Text>
        <Group gap="sm">
          <Text c="dimmed" className="numbers">
            {announced
              ? `${read.toLocaleString("en")} of ${announced.toLocaleString("en")} people`
              : read > 0
                ? formatPeopleCount(read)
                : "Counting people"}
            {estimate && `, ${estimate} left`}
          </Text>
          {onStop && (
            <Button
              size="xs"
              onClick={onStop}
              loading={isStopping}
              aria-label={isPayroll ? "Stop the payroll refresh" : "Stop the sync"}
            >
              Stop
            </Button>
          )}
        </Group>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={share} animated aria-label="Progress of the sync" />
      </Progress.Root>
    </Box>
  );
}
