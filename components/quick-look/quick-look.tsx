"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useCoversPage } from "@/components/ui/has-keys";
import { useLookedAt } from "./quick-look-state";

// Fetched when somebody is first looked at.
const QuickLookPanel = dynamic(() => import("./quick-look-panel").then((file) => file.QuickLookPanel));

/**
 * The panel beside the page with one person at a glance, once in the frame of all pages: open while the address names somebody
 * (`quick-look-state.ts`). The list behind it stays as it is and can be read; on phones the panel takes the whole window.
 */
export function QuickLook() {
  // Where a navigation leads, another address may look at nobody.
  usePathname();
  useSearchParams();
  const id = useLookedAt();
  useCoversPage(id !== null);
  return id !== null && <QuickLookPanel id={id} />;
}
