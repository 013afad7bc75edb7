import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="My account" detail="How you sign in, and where you are signed in">
      <Skeleton height={140} maw={560} mb={48} />
      <RowsSkeleton />
    </PageSkeleton>
  );
}
