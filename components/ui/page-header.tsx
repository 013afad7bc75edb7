import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** The title row of a page: what it is, how much of it, and the main thing to do. */
export function PageHeader({
  title,
  detail,
  action,
}: {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={2} miw={0}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {detail && (
          <Text c="dimmed" size="sm" component="div">
            {detail}
          </Text>
        )}
      </Stack>
      {action}
    </Group>
  );
}
