import { useEffect, useSyncExternalStore } from "react";

/** Shortcuts of one part of a page. `keys` of an entry are alternatives, such as "J" or "↓". */
export type ShortcutGroup = {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
};

let registeredGroups: readonly ShortcutGroup[] = [];
const noGroups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function setGroups(next: readonly ShortcutGroup[]): void {
  registeredGroups = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the shortcuts of a part of the page while it is mounted. `part` must be a constant. */
export function useRegisterShortcuts(part: ShortcutGroup): void {
  useEffect(() => {
    setGroups([...registeredGroups, part]);
    return () => setGroups(registeredGroups.filter((other) => other !== part));
  }, [part]);
}

/** Returns the shortcuts of all mounted parts of the page. */
export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  useSyncExternalStore(
    subscribe,
    () => registeredGroups,
    () => noGroups,
  );
