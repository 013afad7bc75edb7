type Listener = (address: string) => void;

const listeners = new Set<Listener>();

export const emitNavigationStart = (address: string): void =>
  listeners.forEach((listener) => listener(address));

/** Returns a function that removes the listener. */
export function onNavigationStart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
