import { Skeleton, Stack } from "@mantine/core";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export function MappingsSkeleton() {
  return (
    <PageSkeleton title="Matching" detail="Who is who in payroll and in the projects system">
      <Skeleton height={40} mb="lg" radius="md" />
      <Stack gap="xs">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} height={52} radius="md" />
        ))}
      </Stack>
    </PageSkeleton>
  );
}
