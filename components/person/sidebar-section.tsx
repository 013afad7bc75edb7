import { Group, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./person-page.module.css";

export function PersonPageSection({
  title,
  detail,
  action,
  children,
}: {
  title: string;
  detail?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="ruled-section">
      <Group gap={4} mb={6} wrap="nowrap" className={classes["partHeading"]}>
        <Title order={2} size="h6" id={id}>
          {title}
          {detail && (
            <Text span c="dimmed" fw={400} className="numbers" aria-hidden>
              {" "}
              {detail}
            </Text>
          )}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
