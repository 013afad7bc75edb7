import { Group, Skeleton } from "@mantine/core";
import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton
      title="Audit"
      detail="Who did what, and who read whose private data. Times and days are in your time zone."
    >
      <Skeleton height={42} hiddenFrom="sm" mb="sm" />
      <Group visibleFrom="sm" mb="lg" gap="sm" grow>
        {[0, 1, 2, 3, 4, 5, 6].map((filter) => (
          <Skeleton key={filter} height={58} />
        ))}
      </Group>
      <RowsSkeleton height={44} />
    </PageSkeleton>
  );
}
