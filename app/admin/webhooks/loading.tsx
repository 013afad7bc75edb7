import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Webhooks" detail="Notify other programs of changes in Kith">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
