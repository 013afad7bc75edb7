import { Group } from "./plain/group";
import { pixels } from "./plain/lengths";
import { Skeleton } from "./plain/skeleton";

/** Rows of a table that are on their way. */
export function RowsSkeleton({ height = 56, withFace = false }: { height?: number; withFace?: boolean }) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
    <Group key={row} gap="sm" wrap="nowrap" style={{ height: pixels(height) }}>
      {withFace && <Skeleton isRound height={36} style={{ flexShrink: 0 }} />}
      <Skeleton height={14} style={{ maxWidth: pixels(260) }} />
      <Skeleton height={14} className="mantine-visible-from-sm" />
    </Group>
  ));
}
