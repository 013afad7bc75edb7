import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { ProfileGroup } from "@/lib/access/visibility";
import classes from "./profile.module.css";
import { groupWords } from "./words";

/** One part of a profile: its name, who can see it, and its facts. */
export function ProfileSection({
  group,
  tools,
  actions,
  children,
}: {
  group: ProfileGroup;
  tools: ReactNode;
  /** What can be done about it, below the facts. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={group} className={classes["section"]}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h4" id={group}>
          {groupWords[group]}
        </Title>
        <Group gap={4} className={classes["tools"]}>
          {tools}
        </Group>
      </Group>
      <dl className={classes["facts"]}>{children}</dl>
      {actions && (
        <Group gap="xs" mt="xs" className={classes["actions"]}>
          {actions}
        </Group>
      )}
    </section>
  );
}

/** One fact. What is not known says so, and is never an empty space. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ?? (
          <Text span inherit c="dimmed">
            Not recorded
          </Text>
        )}
      </dd>
    </div>
  );
}
