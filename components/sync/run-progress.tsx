import { Box, Group, Progress, Text } from "@mantine/core";
import type { SyncRun } from "@/lib/runs/schema";

/** What a running run is doing, and how far it is. */
export function RunProgress({ run }: { run: SyncRun }) {
  const { source, phase, people_read: read, people_announced: announced } = run;
  // A payroll run keeps each person as it reads them; a sync of people is applied as a whole at its end.
  const isReading = source === "payroll" || phase === "fetching";
  const reading =
    source === "payroll" ? "Reading people’s data from payroll" : "Reading people from the projects system";
  const share = announced ? (read / announced) * 100 : 0;
  return (
    <Box mb="lg">
      <Group justify="space-between" gap={4} mb={6}>
        <Text fw={550} size="sm" role="status" aria-live="polite">
          {isReading ? reading : "Writing the changes"}
        </Text>
        <Text size="sm" c="dimmed" className="numbers">
          {announced
            ? `${read.toLocaleString("en")} of ${announced.toLocaleString("en")} people`
            : "Asking how many there are"}
        </Text>
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
