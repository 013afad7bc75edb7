import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton
      title="Sync"
      detail="Brings the directory in line with the projects system, and keeps what payroll tells current"
    >
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={40} mb="xs" />
      ))}
    </PageSkeleton>
  );
}
