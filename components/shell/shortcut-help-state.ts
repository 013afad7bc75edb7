import { createStore } from "@/lib/browser/store";
import { useStore } from "@/lib/browser/use-store";

/** Title of the group of shortcuts that work on every page. */
export const globalShortcutsTitle = "On every page";

/** True while the list of shortcuts is open. */
const isOpen = createStore(false);

export const openShortcutHelp = (): void => isOpen.set(true);
export const closeShortcutHelp = (): void => isOpen.set(false);
export const useIsShortcutHelpOpen = () => useStore(isOpen);
