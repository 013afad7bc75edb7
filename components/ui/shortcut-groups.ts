import { useEffect } from "react";
import { createStore } from "@/lib/browser/store";
import { useStore } from "@/lib/browser/use-store";

/** The `keys` of a shortcut are alternatives, such as "J" or "↓". */
export type ShortcutGroup = {
  title: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
};

const registeredGroups = createStore<readonly ShortcutGroup[]>([]);

/** `part` must be a constant. */
export function useRegisterShortcuts(part: ShortcutGroup): void {
  useEffect(() => {
    registeredGroups.set([...registeredGroups.get(), part]);
    return () => registeredGroups.set(registeredGroups.get().filter((other) => other !== part));
  }, [part]);
}

export const useShortcutGroups = () => useStore(registeredGroups);
