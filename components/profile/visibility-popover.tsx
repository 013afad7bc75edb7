"use client";

import { ActionIcon } from "@mantine/core";
import { Eye } from "lucide-react";
import { useLazyMenu } from "@/components/ui/use-lazy-component";
import { groupLabels } from "@/lib/profiles/field-labels";
import type { VisibilitySubject } from "./profile-text";

export const VisibilityPopover = ({ label, ...seen }: VisibilitySubject) => {
  const shownLabel = label ?? groupLabels[seen.group];
  return useLazyMenu(
    () => import("./visibility-popover-content").then((file) => file.VisibilityPopoverContent),
    "dialog",
    <ActionIcon size={28} aria-label={`Who can see this? ${shownLabel}`} title="Who can see this?">
      <Eye />
    </ActionIcon>,
    { ...seen, label: shownLabel },
  );
};
