import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Directory health" detail="What is wrong in the data, and how to fix it">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={56} mb="xs" />
      ))}
    </PageSkeleton>
  );
}
