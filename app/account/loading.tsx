import { Skeleton } from "@mantine/core";
import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="My account" detail="How you sign in, and where you are signed in">
      <Skeleton height={140} maw={560} mb={48} />
      <RowsSkeleton />
    </PageSkeleton>
  );
}
