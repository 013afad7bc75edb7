export type Store<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  initial: Value;
  subscribe: (listener: () => void) => () => void;
};

/** Server components load this file too, so the hook has a file of its own (`use-store.ts`). */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
