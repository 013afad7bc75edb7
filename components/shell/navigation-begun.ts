type Listener = (address: string) => void;

const listeners = new Set<Listener>();

/** Tells whoever listens where the router sets out for. */
export const tellNavigationBegun = (address: string): void => listeners.forEach((tell) => tell(address));

/** Is told of each address that the router sets out for; answers how to stop that. */
export function onNavigationBegun(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
