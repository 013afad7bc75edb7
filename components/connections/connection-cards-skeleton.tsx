import { Box, Skeleton } from "@mantine/core";

/** Styled inline, because links prefetch it and browsers warn about style sheets that are loaded but not used. */
export function ConnectionCardsSkeleton() {
  return (
    <Box
      style={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(27rem, 100%), 1fr))",
        gap: "var(--mantine-spacing-lg)",
      }}
    >
      {["projects", "payroll", "chat", "calendar"].map((system) => (
        <Skeleton key={system} height={248} radius="lg" />
      ))}
    </Box>
  );
}
