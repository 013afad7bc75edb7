import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect } from "react";

/** "traverse": Back or Forward; the browser has already changed the address. */
type NavigationType = "push" | "replace" | "traverse";
type Listener = (address: string, type: NavigationType) => void;

const listeners = new Set<Listener>();

export const emitNavigationStart: Listener = (address, type) =>
  listeners.forEach((listener) => listener(address, type));

export function onNavigationStart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns a function that delays a change of the address, because browsers limit the rate of changes. A navigation
 * writes it first, because a later change would end a navigation that waits for its page. Back and Forward cancel it.
 */
export function useDelayedAddress(delay: number) {
  const writeLater = useDebouncedCallback((write: () => void) => write(), { delay });
  useEffect(
    () =>
      onNavigationStart((_address, type) => (type === "traverse" ? writeLater.cancel() : writeLater.flush())),
    [writeLater],
  );
  return writeLater;
}
