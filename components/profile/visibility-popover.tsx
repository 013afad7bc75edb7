"use client";

import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { VisibilityButton, type VisibilitySubject } from "./visibility-button";

const loadPopoverContent = () =>
  import("./visibility-popover-content").then((file) => file.VisibilityPopoverContent);

export function VisibilityPopover(seen: VisibilitySubject) {
  const { LoadedComponent: Opened, button } = useLazyComponent(loadPopoverContent);
  return Opened ? (
    <Opened {...seen} />
  ) : (
    <VisibilityButton
      group={seen.group}
      {...(seen.label !== undefined && { label: seen.label })}
      {...button}
      aria-haspopup="dialog"
      aria-expanded={false}
    />
  );
}
