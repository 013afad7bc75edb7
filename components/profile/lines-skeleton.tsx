import { Skeleton, Stack } from "@mantine/core";

export const LinesSkeleton = ({
  label,
  lines,
}: {
  label: string;
  lines: readonly { h: number; w?: string }[];
}) => (
  <Stack gap="sm" role="status" aria-busy="true" aria-label={label}>
    {lines.map((size, index) => (
      <Skeleton key={index} {...size} />
    ))}
  </Stack>
);
