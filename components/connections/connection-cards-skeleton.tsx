import { Box, Skeleton } from "@mantine/core";

/**
 * Placeholder of the four cards. Styled inline, because links prefetch it on every page and browsers warn about unused
 * style sheets.
 */
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
