import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Set up Kith" detail="The first two steps give you the directory">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} height={40} mb="sm" />
      ))}
    </PageSkeleton>
  );
}
