"use client";

import { Button, Group, Text } from "@mantine/core";

/** What stands below a list of which only a part is drawn: how much, and the next part. */
export function ShowMore({
  shown,
  total,
  isLoading = false,
  onMore,
}: {
  shown: number;
  /** Absent where nobody has counted. */
  total?: number;
  isLoading?: boolean;
  onMore: () => void;
}) {
  return (
    <Group justify="center" mt="md" gap="md">
      <Text size="sm" c="dimmed" className="numbers">
        {shown.toLocaleString("en")}
        {total !== undefined && ` of ${total.toLocaleString("en")}`} shown
      </Text>
      <Button variant="default" size="md" onClick={onMore} loading={isLoading}>
        Show more
      </Button>
    </Group>
  );
}
