import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

export function AccountSection({
  title,
  detail,
  children,
}: {
  title: string;
  detail: ReactNode;
  children?: ReactNode;
}) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <Stack gap={2} maw={640}>
        <Title id={id}>{title}</Title>
        <Text c="dimmed" component="div">
          {detail}
        </Text>
      </Stack>
      {children}
    </Stack>
  );
}
