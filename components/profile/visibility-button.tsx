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
};

export const VisibilityButton = ({
  group,
  ...properties
}: { group: PersonGroup } & ActionIconProps & ComponentProps<"button">) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={28}
    aria-label={`Who can see this? ${groupLabels[group]}`}
    title="Who can see this?"
    {...properties}
  >
    <Eye size={16} aria-hidden />
  </ActionIcon>
);
