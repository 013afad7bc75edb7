import { PageSkeleton } from "@/components/ui/page-skeleton";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="API tokens" detail="With a token another program asks Kith in your name">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
