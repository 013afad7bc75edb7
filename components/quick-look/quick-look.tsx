"use client";

import { Drawer } from "@mantine/core";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { closeQuickLook, useQuickLook } from "./quick-look-state";

// Fetched when somebody is first looked at.
const QuickLookContent = dynamic(() => import("./quick-look-content").then((file) => file.QuickLookContent));

/**
 * The panel beside the page with one person at a glance. Once in the frame of all pages; `PersonLink` opens it. The address and the
 * place below stay as they are; Escape closes it, and focus returns to the name.
 */
export function QuickLook() {
  const { isOpen, trail } = useQuickLook();
  const looked = trail.at(-1);
  const path = usePathname();
  useEffect(() => closeQuickLook, [path]);
  return (
    <Drawer
      opened={isOpen}
      onClose={closeQuickLook}
      position="right"
      size="27rem"
      padding="lg"
      title={<bdi>{looked?.name}</bdi>}
      styles={{ title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)" } }}
      closeButtonProps={{ "aria-label": "Close", size: "lg" }}
      // Its title row is a header element, which would count as a second banner of the page.
      attributes={{ header: { role: "presentation" } }}
      transitionProps={{ duration: 160 }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      {looked && (
        <QuickLookContent
          key={looked.id}
          looked={looked}
          before={trail.length > 1 ? trail.at(-2) : undefined}
        />
      )}
    </Drawer>
  );
}
