"use client";

import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { createFailedPart } from "@/components/ui/load-failure";
import { QuickLookListContext, useQuickLookId, type QuickLookList } from "./quick-look-state";

const QuickLookPanel = dynamic(
  () => import("./quick-look-panel").then((file) => file.QuickLookPanel, createFailedPart),
  { ssr: false },
);

/** The panel is open while the address names a person. On phones it covers the window. */
export function QuickLookProvider({ isOffered, children }: { isOffered: boolean; children: ReactNode }) {
  const [list, setList] = useState<QuickLookList | null>(null);
  const named = useQuickLookId();
  const id = isOffered ? named : null;
  useRegisterOverlay(id !== null);
  return (
    <QuickLookListContext value={setList}>
      {children}
      {id !== null && <QuickLookPanel id={id} list={list} />}
    </QuickLookListContext>
  );
}
