import { Box, Skeleton } from "@mantine/core";

/**
 * The shapes of the four cards. Laid out here and not in a style sheet: links fetch this ahead on every page, and browsers
 * complain of a style sheet that came and was not used.
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
