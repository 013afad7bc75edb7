import { useSyncExternalStore } from "react";

/** Title of the group of shortcuts that work on every page. */
export const globalShortcutsTitle = "On every page";

let isOpen = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openShortcutHelp = (): void => setOpen(true);
export const closeShortcutHelp = (): void => setOpen(false);

export const useIsShortcutHelpOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
