import type { ReactNode } from "react";
import { Group, Stack } from "./plain/group";
import { Text, Title } from "./plain/text";

/** The action is laid out as if the element that marks it for the palette were not there. */
const inRow = { display: "contents" };

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
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {detail && (
          <Text c="dimmed" size="sm" component="div" style={{ maxWidth: "46rem" }}>
            {detail}
          </Text>
        )}
      </Stack>
      {action && (
        <div data-page-actions style={inRow}>
          {action}
        </div>
      )}
    </Group>
  );
}
