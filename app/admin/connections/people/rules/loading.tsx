import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Who is a person" detail="Which records of the source are no people of the directory">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={72} mb="xs" />
      ))}
    </PageSkeleton>
  );
}
