import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Custom fields" detail="What your company records about people">
      <RowsSkeleton />
    </PageSkeleton>
  );
}
