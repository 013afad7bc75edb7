import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { ProfileGroup } from "@/lib/identity/access/visibility";
import classes from "./profile.module.css";
import type { ProfileSubject } from "./profile-text";
import { VisibilityPopover } from "./visibility-popover";
import { groupLabels } from "@/lib/profiles/field-labels";
import { Facts } from "@/components/ui/facts";

/** `subject`: absent in a skeleton. */
export function ProfileSection({
  group,
  subject,
  tools,
  provenance,
  actions,
  isPrivate = false,
  isUnknown = false,
  notice,
  children,
}: {
  group: ProfileGroup;
  subject?: ProfileSubject;
  tools?: ReactNode;
  provenance?: ReactNode;
  actions?: ReactNode;
  isPrivate?: boolean;
  isUnknown?: boolean;
  notice?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={group} className={`ruled-section ${isPrivate ? classes["private"] : ""}`}>
      <Group justify="space-between" gap="xs" mb={2}>
        <Title id={group}>{groupLabels[group]}</Title>
        <Group gap={4} mr={-8} className="on-screen touch">
          {tools}
          {subject && <VisibilityPopover {...subject} group={group} />}
        </Group>
      </Group>
      {provenance && <Box mb={4}>{provenance}</Box>}
      {notice ??
        (isUnknown ? (
          <Text c="dimmed" mt="xs">
            Nothing recorded yet
          </Text>
        ) : (
          <Facts isRoomy>{children}</Facts>
        ))}
      {actions && (
        <Group gap="xs" mt="xs" className="on-screen touch">
          {actions}
        </Group>
      )}
    </section>
  );
}

export const UnreadableNote = ({ canSeeUnreadable }: { canSeeUnreadable: boolean }) => (
  <Text mt="xs">
    {canSeeUnreadable
      ? "Kith can't decrypt this part: the key is missing, or the data was changed. Put the earlier key back into " +
        "KITH_ENCRYPTION_KEYS, or refresh this person from payroll. Your request was recorded."
      : "This can't be shown now. Ask your Kith administrator."}
  </Text>
);
