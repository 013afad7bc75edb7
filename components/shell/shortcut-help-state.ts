import { createStore } from "@/lib/browser/store";
import { useStore } from "@/lib/browser/use-store";

export const globalShortcutsTitle = "On every page";

const isOpen = createStore(false);

export const openShortcutHelp = (): void => isOpen.set(true);
export const closeShortcutHelp = (): void => isOpen.set(false);
export const useIsShortcutHelpOpen = () => useStore(isOpen);
