import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** `id`: fragment for links. The title can take the focus of a button in the section that disappears. */
export const PageSection = ({
  id,
  title,
  detail,
  children,
}: {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  children: ReactNode;
}) => (
  <section aria-labelledby={id}>
    <Title mb={detail ? 4 : "sm"} id={id} tabIndex={-1} style={{ outline: "none" }}>
      {title}
    </Title>
    {detail && (
      <Text c="dimmed" mb="sm">
        {detail}
      </Text>
    )}
    {children}
  </section>
);
