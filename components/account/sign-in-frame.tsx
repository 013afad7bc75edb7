import { Paper, Stack, Text, Title } from "@mantine/core";
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
    <Stack align="center" px="md" pt="12vh" pb="xl">
      <Paper withBorder radius="lg" p="xl" w="100%" maw={400}>
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
    </Stack>
  );
}
