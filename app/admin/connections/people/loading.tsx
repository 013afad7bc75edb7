import { PageSkeleton } from "@/components/ui/page-skeleton";
import { ConnectionCardsSkeleton } from "@/components/connections/connection-cards-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Source of people" detail="Where the people of the directory come from">
      <ConnectionCardsSkeleton />
    </PageSkeleton>
  );
}
