import { useSyncExternalStore } from "react";

/** The part with the keys that every page has. */
export const everyPage = "On every page";

let isOpen = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isOpen = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the keys of the page: asked for by a key, in the palette and in one's menu. */
export const openKeysHelp = (): void => change(true);
export const closeKeysHelp = (): void => change(false);

export const useIsKeysHelpOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
