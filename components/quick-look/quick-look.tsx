"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { useQuickLookId } from "./quick-look-state";
import { createFailedPart } from "@/components/ui/load-failure";

const QuickLookPanel = dynamic(() =>
  import("./quick-look-panel").then((file) => file.QuickLookPanel, createFailedPart),
);

/** Open while the URL names a person (`quick-look-state.ts`). On phones the panel covers the window. */
export function QuickLook() {
  // Both hooks subscribe to navigation, because the new URL may close the panel.
  usePathname();
  useSearchParams();
  const id = useQuickLookId();
  useRegisterOverlay(id !== null);
  return id !== null && <QuickLookPanel id={id} />;
}
