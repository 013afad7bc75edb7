import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { Eye } from "lucide-react";
import type { ComponentProps } from "react";
import type { PersonDataGroup } from "@/lib/identity/access/visibility";
import type { ProfileSubject } from "./profile-text";
import { groupLabels } from "@/lib/profiles/field-labels";

export type VisibilitySubject = ProfileSubject & {
  group: PersonDataGroup;
  label?: string;
  fieldId?: string;
};

export const VisibilityButton = ({
  group,
  label = groupLabels[group],
  ...properties
}: { group: PersonDataGroup; label?: string } & ActionIconProps & ComponentProps<"button">) => (
  <ActionIcon size={28} aria-label={`Who can see this? ${label}`} title="Who can see this?" {...properties}>
    <Eye />
  </ActionIcon>
);
