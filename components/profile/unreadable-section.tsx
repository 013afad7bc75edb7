import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SensitiveGroup } from "@/lib/identity/access/visibility";
import { ProfileSection } from "./profile-section";

/** Replacement for a profile section that Kith cannot decrypt. */
export function UnreadableSection({
  group,
  canSeeUnreadable,
  tools,
}: {
  group: SensitiveGroup;
  /** True for executives, who see the cause and the remedy. */
  canSeeUnreadable: boolean;
  tools: ReactNode;
}) {
  return (
    <ProfileSection
      group={group}
      tools={tools}
      isPrivate
      notice={<UnreadableNote canSeeUnreadable={canSeeUnreadable} />}
    />
  );
}

/** Text that explains why the values of a section are not shown. */
export const UnreadableNote = ({ canSeeUnreadable }: { canSeeUnreadable: boolean }) => (
  <Text size="sm" mt="xs">
    {canSeeUnreadable
      ? "Kith can't decrypt this part: the key is missing, or the data was changed. Put the earlier key back into " +
        "KITH_ENCRYPTION_KEYS, or refresh this person from payroll. Your request was recorded."
      : "This can't be shown now. Ask your Kith administrator."}
  </Text>
);
