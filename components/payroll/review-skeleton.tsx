import { Skeleton, Stack, Text } from "@mantine/core";

/** Pairs on their way: payroll's list takes a moment. */
export function ReviewSkeleton() {
  return (
    <div aria-busy="true">
      <Text size="sm" c="dimmed" mb="md" role="status">
        Reading payroll’s list. With thousands of employees this takes a moment.
      </Text>
      <Skeleton height={40} mb="lg" radius="md" />
      <Stack gap="sm">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={120} radius="md" />
        ))}
      </Stack>
    </div>
  );
}
