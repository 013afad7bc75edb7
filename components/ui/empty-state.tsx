import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** What stands where content would be: nothing yet, not found, refused, failed. Says what it means and offers what to do. */
export function EmptyState({
  icon,
  title,
  level = 2,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  /** 1 where nothing else names the page. */
  level?: 1 | 2;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" ta="center" gap="sm" py={72} px="md" maw={520} mx="auto">
      {icon}
      <Title order={level} size="h3">
        {title}
      </Title>
      <Text c="dimmed" component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
