import { PageSkeleton } from "@/components/ui/page-skeleton";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="API tokens" detail="Let other programs use Kith on your behalf">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
