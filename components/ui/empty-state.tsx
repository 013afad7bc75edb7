import { rem, Stack, Text, Title } from "@mantine/core";
import { LucideProvider } from "lucide-react";
import type { ReactNode } from "react";

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
      <LucideProvider size={32}>{icon}</LucideProvider>
      <Title order={level} size="h3">
        {title}
      </Title>
      <Text size="md" c="dimmed" component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}

const emptyStateStyle = {
  maxWidth: rem(520),
  marginInline: "auto",
  paddingBlock: rem(72),
  paddingInline: "var(--mantine-spacing-md)",
  textAlign: "center",
} as const;
