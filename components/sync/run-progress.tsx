import { Box, Button, Group, Progress, Text } from "@mantine/core";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import type { SyncRun } from "@/lib/runs/run-schema";

export function RunProgress({
  run,
  onStop,
  isStopping = false,
}: {
  run: SyncRun;
  onStop?: () => void;
  isStopping?: boolean;
}) {
  const { source, phase, people_read: read, people_announced: announced } = run;
  // A payroll run stores each person while reading; a sync of people writes all changes at the end.
  const isReading = source === "payroll" || phase === "fetching";
  const reading =
    source === "payroll" ? "Reading people’s data from payroll" : "Reading people from their source";
  const share = announced ? (read / announced) * 100 : 0;
  return (
    <Box mb="lg">
      <Group justify="space-between" gap={4} mb={6}>
        <Text fw={550} size="sm" role="status" aria-live="polite">
          {isReading ? reading : "Writing the changes"}
        </Text>
        <Group gap="sm">
          <Text size="sm" c="dimmed" className="numbers">
            {announced
              ? `${read.toLocaleString("en")} of ${announced.toLocaleString("en")} people`
              : read > 0
                ? formatPeopleCount(read)
                : "Counting people"}
          </Text>
          {onStop && (
            <Button
              size="xs"
              variant="default"
              onClick={onStop}
              loading={isStopping}
              aria-label={source === "payroll" ? "Stop the payroll refresh" : "Stop the sync"}
            >
              Stop
            </Button>
          )}
        </Group>
      </Group>
      <Progress.Root size="md">
        <Progress.Section
          value={isReading ? Math.max(share, 3) : 100}
          animated
          aria-label="Progress of the sync"
        />
      </Progress.Root>
    </Box>
  );
}
