import { useSyncExternalStore } from "react";

/**
 * Creates a value outside React, which any code can read and set. The hook `useValue` returns the value and renders
 * again when it changes. On the server and during hydration it returns `initial`.
 */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
