import { Group, Skeleton } from "@mantine/core";
import { PageSkeleton, RowsSkeleton } from "@/components/ui/page-skeleton";

export default function Loading() {
  return (
    <PageSkeleton title="Access" detail="Who can sign in">
      <Group mb="md" gap="sm">
        <Skeleton height={42} w={{ base: "100%", sm: 320 }} />
        <Skeleton height={42} w={{ base: "100%", sm: 220 }} />
      </Group>
      <RowsSkeleton withAvatar />
    </PageSkeleton>
  );
}
