"use client";

import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { Eye } from "lucide-react";
import type { ComponentProps } from "react";
import type { PersonGroup } from "@/lib/identity/access/visibility";
import { groupLabels } from "@/lib/profiles/field-labels";

/** Profile section and its person. */
export type VisibilitySubject = {
  personId: string;
  personName: string;
  /** True on the viewer's own profile. */
  isOwn: boolean;
  group: PersonGroup;
  /** Name of data beside the profile that has the group's audience. Absent: the group's name. */
  label?: string;
  /** Id of a custom field with an audience of its own. */
  fieldId?: string;
};

export const VisibilityButton = ({
  group,
  label = groupLabels[group],
  ...properties
}: { group: PersonGroup; label?: string } & ActionIconProps & ComponentProps<"button">) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={28}
    aria-label={`Who can see this? ${label}`}
    title="Who can see this?"
    {...properties}
  >
    <Eye size={16} aria-hidden />
  </ActionIcon>
);
