import { Skeleton, Stack } from "@mantine/core";

export const LinesSkeleton = ({ label }: { label: string }) => (
  <Stack gap="sm" role="status" aria-busy="true" aria-label={label}>
    {["70%", "55%", "65%"].map((width) => (
      <Skeleton key={width} h={22} w={width} />
    ))}
  </Stack>
);
