import { Box, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

export function SignInFrame({
  title,
  detail,
  children,
}: {
  title: string;
  detail: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box px="md" style={opticalCentre}>
      <Paper withBorder radius="lg" w="100%" maw={400} style={card}>
        <Stack gap="lg">
          <Stack gap={4}>
            <Title order={1} size="h2">
              {title}
            </Title>
            <Text c="dimmed" component="div">
              {detail}
            </Text>
          </Stack>
          {children}
        </Stack>
      </Paper>
    </Box>
  );
}

/** The padding shrinks, so that the longest name fits at 320 pixels (PAGE-35). */
const card = { gridRow: 2, padding: "min(2rem, 5vw)" } as const;

const opticalCentre = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "minmax(1rem, 2fr) auto minmax(1rem, 3fr)",
  justifyItems: "center",
  minHeight: "calc(100dvh - var(--kith-topbar))",
} as const;
