import type { ReactNode } from "react";
import { pixels } from "./plain/lengths";
import { Stack } from "./plain/group";
import { Text, Title } from "./plain/text";

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
    <Stack align="center" gap="sm" style={place}>
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

const place = {
  maxWidth: pixels(520),
  marginInline: "auto",
  paddingBlock: pixels(72),
  paddingInline: "var(--mantine-spacing-md)",
  textAlign: "center",
} as const;
