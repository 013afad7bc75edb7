import { useEffect, useSyncExternalStore } from "react";

/** A part of a page and the keys that it has; `keys` of one entry are pressed one or the other, those joined by + together. */
export type PageKeys = {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
};

let registered: readonly PageKeys[] = [];
const none: readonly PageKeys[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PageKeys[]): void {
  registered = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of the keys of a part of the page as long as it is there. `part` is a constant of its file. */
export function usePageKeys(part: PageKeys): void {
  useEffect(() => {
    change([...registered, part]);
    return () => change(registered.filter((other) => other !== part));
  }, [part]);
}

/** The keys of all parts that the page has now. */
export const useRegisteredKeys = (): readonly PageKeys[] =>
  useSyncExternalStore(
    subscribe,
    () => registered,
    () => none,
  );
