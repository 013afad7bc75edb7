import { types } from "node:util";

type StoredSingleton<T> = { value: T; make: () => T; isPermanent: boolean };

const getRegistry = <T>() => globalThis as unknown as Record<symbol, StoredSingleton<T> | undefined>;
const symbolPrefix = "kith.";

/**
 * The server and every Next.js route bundle load their own copy of each module, so shared state (database, directory
 * cache, counters) is stored on `globalThis`. `isPermanent`: `resetSingletons` of tests skips the instance.
 */
export function singleton<T>(name: string, make: () => T, { isPermanent = false } = {}): T {
  return (getRegistry<T>()[Symbol.for(symbolPrefix + name)] ??= { value: make(), make, isPermanent }).value;
}

/** Shared by the process under this name. A value is computed on first use, and can be collected with its object. */
export function createObjectCache<K extends object, V extends object>(
  name: string,
): (key: K, make: () => V) => V {
  const cache = singleton(name, () => ({ values: new WeakMap<K, V>() }));
  return (key, make) => {
    const value = cache.values.get(key) ?? make();
    cache.values.set(key, value);
    return value;
  };
}

/**
 * For tests, whose files share a process. Clears maps and refills plain objects instead of replacing them, because
 * modules hold references to them. Deletes any other instance, except permanent ones.
 */
export function resetSingletons(): void {
  const registry = getRegistry<unknown>();
  for (const key of Object.getOwnPropertySymbols(registry)) {
    const kept = Symbol.keyFor(key)?.startsWith(symbolPrefix) ? registry[key] : undefined;
    if (!kept || kept.isPermanent) continue;
    if (types.isMap(kept.value)) kept.value.clear();
    else if (isPlainObject(kept.value)) Object.assign(kept.value, kept.make());
    else Reflect.deleteProperty(registry, key);
  }
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
