import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SensitiveGroup } from "@/lib/access/visibility";
import { ProfileSection } from "./profile-section";

/** Stands where a part of the profile would, had Kith been able to open what it keeps of it. */
export function UnreadableSection({
  group,
  isToldWhy,
  tools,
}: {
  group: SensitiveGroup;
  /** Whether the reader can do something about it. */
  isToldWhy: boolean;
  tools: ReactNode;
}) {
  return (
    <ProfileSection group={group} tools={tools} isPrivate notice={<Unreadable isToldWhy={isToldWhy} />} />
  );
}

/** Why a part of the profile is not shown, in place of its facts. */
export const Unreadable = ({ isToldWhy }: { isToldWhy: boolean }) => (
  <Text size="sm" mt="xs">
    {isToldWhy
      ? "Kith can't decrypt this part: the key is missing, or the data was changed. Put the earlier key back into " +
        "KITH_ENCRYPTION_KEYS, or read this person from payroll again. Your request was recorded."
      : "This can't be shown now. Executives see why on this page."}
  </Text>
);
