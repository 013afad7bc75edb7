import dynamic from "next/dynamic";
import { useState } from "react";
import { usePageKeys, useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { globalShortcutsTitle, openShortcutHelp, useIsShortcutHelpOpen } from "./shortcut-help-state";
import { createFailedPart } from "@/components/ui/load-failure";

const ShortcutHelpDialog = dynamic(
  () => import("./shortcut-help-dialog").then((file) => file.ShortcutHelpDialog, createFailedPart),
  { ssr: false },
);

const globalShortcuts: ShortcutGroup = {
  title: globalShortcutsTitle,
  shortcuts: [
    { keys: ["Ctrl + K", "⌘ + K"], does: "Find people, pages and actions" },
    { keys: ["?"], does: "Show keyboard shortcuts" },
    { keys: ["Esc"], does: "Close the dialog or panel" },
  ],
};

export function ShortcutHelp() {
  const isOpen = useIsShortcutHelpOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  useRegisterShortcuts(globalShortcuts);
  useRegisterOverlay(isOpen);
  usePageKeys((event) => {
    if (event.key !== "?") return;
    event.preventDefault();
    openShortcutHelp();
  });
  return wasOpened && <ShortcutHelpDialog isOpen={isOpen} />;
}
