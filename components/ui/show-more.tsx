import { Button, Group, Text } from "@mantine/core";

export function ShowMore({
  shown,
  total,
  isLoading = false,
  onMore,
}: {
  shown: number;
  total?: number;
  isLoading?: boolean;
  onMore: () => void;
}) {
  return (
    <Group justify="center" mt="md" gap="md">
      <Text c="dimmed" className="numbers">
        {shown.toLocaleString("en")}
        {total !== undefined && ` of ${total.toLocaleString("en")}`} shown
      </Text>
      <Button size="md" onClick={onMore} loading={isLoading}>
        Show more
      </Button>
    </Group>
  );
}
