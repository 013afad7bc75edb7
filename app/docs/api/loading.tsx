import { PageSkeleton } from "@/components/ui/page-skeleton";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="API" detail="Everything that Kith does, for other programs">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
