import type { ReactNode } from "react";
import { toRem } from "./plain/css-values";
import { Stack } from "./plain/group-and-stack";
import { Text, Title } from "./plain/text";

export function EmptyState({
  icon,
  title,
  level = 2,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  /** Use 1 if the page has no other title. */
  level?: 1 | 2;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="sm" style={emptyStateStyle}>
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

const emptyStateStyle = {
  maxWidth: toRem(520),
  marginInline: "auto",
  paddingBlock: toRem(72),
  paddingInline: "var(--mantine-spacing-md)",
  textAlign: "center",
} as const;
