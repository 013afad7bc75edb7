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
