import { Box, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Where somebody stands who is not in yet: one card with one thing to do. */
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
    <Box px="md" style={aLittleAbove}>
      <Paper withBorder radius="lg" p="xl" w="100%" maw={400} style={{ gridRow: 2 }}>
        <Stack gap="lg">
          <Stack gap={4}>
            <Title order={1} size="h2">
              {title}
            </Title>
            <Text c="dimmed" size="sm" component="div">
              {detail}
            </Text>
          </Stack>
          {children}
        </Stack>
      </Paper>
    </Box>
  );
}

/** Where the eye takes it for the middle; a tall one begins at the top. */
const aLittleAbove = {
  display: "grid",
  gridTemplateRows: "minmax(1rem, 2fr) auto minmax(1rem, 3fr)",
  justifyItems: "center",
  minHeight: "calc(100dvh - var(--kith-topbar))",
} as const;
