import { Group, Skeleton } from "@mantine/core";

/** Rows of a table that are on their way. */
export function RowsSkeleton({ height = 56, withFace = false }: { height?: number; withFace?: boolean }) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
    <Group key={row} h={height} gap="sm" wrap="nowrap">
      {withFace && <Skeleton circle height={36} />}
      <Skeleton height={14} maw={260} />
      <Skeleton height={14} visibleFrom="sm" />
    </Group>
  ));
}
