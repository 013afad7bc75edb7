import { useEffect } from "react";
import { createStore } from "@/lib/browser/store";
import { useStore } from "@/lib/browser/use-store";

/** Shortcuts of one part of a page. The `keys` of a shortcut are alternatives, such as "J" or "↓". */
export type ShortcutGroup = {
  title: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
};

const registeredGroups = createStore<readonly ShortcutGroup[]>([]);

/** Registers the shortcuts of a part of the page while it is mounted. `part` must be a constant. */
export function useRegisterShortcuts(part: ShortcutGroup): void {
  useEffect(() => {
    registeredGroups.set([...registeredGroups.get(), part]);
    return () => registeredGroups.set(registeredGroups.get().filter((other) => other !== part));
  }, [part]);
}

/** Returns the shortcuts of all mounted parts of the page. */
export const useShortcutGroups = () => useStore(registeredGroups);
