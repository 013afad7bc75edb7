import { formatCount } from "@/lib/platform/text/text-format";
import { Box, Group, SimpleGrid, Skeleton, Text } from "@mantine/core";

/** Has no style sheet, because pages that link to the review would prefetch the style sheet without using it. */
export function ReviewSkeleton({ employeesRead = 0 }: { employeesRead?: number }) {
  return (
    <div aria-busy="true">
      <Text size="sm" c="dimmed" mb="md" role="status">
        {employeesRead > 0
          ? `Reading payroll’s list: ${formatCount(employeesRead, "employee")} so far. A long list takes several minutes.`
          : "Reading payroll’s list. With thousands of employees this takes several minutes."}
      </Text>
      <Skeleton height={82} mb="lg" radius="md" />
      <Skeleton height={36} mb="md" />
      <Skeleton height={42} w={{ base: "100%", sm: 360 }} mb="lg" />
      {[1, 2, 3, 4, 5].map((row) => (
        <SimpleGrid key={row} cols={{ base: 2, md: 4 }} mb="xl">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Box visibleFrom="sm">
              <Skeleton circle height={32} w={32} />
            </Box>
            <TextLinesSkeleton />
          </Group>
          <TextLinesSkeleton />
          <Skeleton height={18} w={110} mt={4} />
          <Skeleton height={36} />
        </SimpleGrid>
      ))}
    </div>
  );
}

const TextLinesSkeleton = () => (
  <Box flex={1}>
    {["60%", "45%", "75%", "50%"].map((width) => (
      <Skeleton key={width} height={12} w={width} my={6} />
    ))}
  </Box>
);
