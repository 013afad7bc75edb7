import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

const transparentLayout = { display: "contents" };

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
    <Group justify="space-between" align="flex-start" mb="lg" gap="md" className="page-header">
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {detail && (
          <Text c="dimmed" component="div" style={{ maxWidth: "46rem" }}>
            {detail}
          </Text>
        )}
      </Stack>
      {action && (
        <div data-page-actions style={transparentLayout}>
          {action}
        </div>
      )}
    </Group>
  );
}
