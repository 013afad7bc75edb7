import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="API tokens" detail="Let other programs use Kith on your behalf">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
