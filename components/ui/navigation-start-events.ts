import { useEffect, useMemo, useRef } from "react";

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
 * Delays a change of the address, because browsers limit the rate of changes. A navigation writes it first, because a
 * later change would end a navigation that waits for its page. Back and Forward cancel it.
 */
export function useDelayedAddress(delayMs: number) {
  const waiting = useRef<{ timer: number; write: () => void }>(undefined);
  const address = useMemo(() => {
    const cancel = () => {
      window.clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
    const flush = () => {
      const write = waiting.current?.write;
      cancel();
      write?.();
    };
    const writeLater = (write: () => void) => {
      cancel();
      waiting.current = { timer: window.setTimeout(flush, delayMs), write };
    };
    return { cancel, flush, writeLater };
  }, [delayMs]);
  useEffect(() => {
    const stopListening = onNavigationStart((_address, type) =>
      type === "traverse" ? address.cancel() : address.flush(),
    );
    return () => {
      stopListening();
      address.cancel();
    };
  }, [address]);
  return address;
}
