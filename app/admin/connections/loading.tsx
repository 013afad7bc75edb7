import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Connections" detail="The systems that Kith reads from">
      <Skeleton height={176} maw={640} radius="lg" />
    </PageSkeleton>
  );
}
