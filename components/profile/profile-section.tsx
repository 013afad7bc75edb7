import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { ProfileGroup } from "@/lib/access/visibility";
import classes from "./profile.module.css";
import { groupLabels } from "@/lib/profiles/field-labels";
import { Facts } from "@/components/ui/facts";

/** One part of a profile: its name, who can see it, where it comes from, and its facts. */
export function ProfileSection({
  group,
  tools,
  provenance,
  actions,
  isPrivate = false,
  isUnknown = false,
  notice,
  children,
}: {
  group: ProfileGroup;
  tools: ReactNode;
  /** Where it comes from, and what changed last. */
  provenance?: ReactNode;
  /** What can be done about it, below the facts. */
  actions?: ReactNode;
  /** Left out on paper. */
  isPrivate?: boolean;
  /** None of its facts is known: said once, in place of each. */
  isUnknown?: boolean;
  /** Said in place of the facts. */
  notice?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section
      aria-labelledby={group}
      className={`${classes["section"]} ${isPrivate ? classes["private"] : ""}`}
    >
      <Group justify="space-between" gap="xs" mb={2}>
        <Title order={2} size="h4" id={group}>
          {groupLabels[group]}
        </Title>
        <Group gap={4} className={classes["tools"]}>
          {tools}
        </Group>
      </Group>
      {provenance && <div className={classes["provenance"]}>{provenance}</div>}
      {notice ??
        (isUnknown ? (
          <Text size="sm" c="dimmed" mt="xs">
            Nothing recorded yet
          </Text>
        ) : (
          <Facts isRoomy>{children}</Facts>
        ))}
      {actions && (
        <Group gap="xs" mt="xs" className={classes["actions"]}>
          {actions}
        </Group>
      )}
    </section>
  );
}
