type Listener = (address: string) => void;

const listeners = new Set<Listener>();

/** Notifies listeners that the router starts navigating to this URL. */
export const emitNavigationStart = (address: string): void =>
  listeners.forEach((listener) => listener(address));

/** Calls the listener for every navigation the router starts. Returns a function that removes the listener. */
export function onNavigationStart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
