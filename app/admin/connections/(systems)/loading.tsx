import { PageSkeleton } from "@/components/ui/page-skeleton";
import { ConnectionCardsSkeleton } from "@/components/connections/connection-cards-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Connections" detail="The systems that Kith works with">
      <ConnectionCardsSkeleton />
    </PageSkeleton>
  );
}
