import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="API" detail="Everything that Kith does, for other programs">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
