import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton
      title="Sync"
      detail="Keeps the directory in step with the source of people, and payroll data up to date"
    >
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={40} mb="xs" />
      ))}
    </PageSkeleton>
  );
}
