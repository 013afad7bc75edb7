import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Set up Kith" detail="Four steps to your directory">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={88} mb="lg" />
      ))}
    </PageSkeleton>
  );
}
