import { PageSkeleton } from "@/components/ui/page-skeleton";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Webhooks" detail="Tell other programs what happens in Kith">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
