import { types } from "node:util";

type Kept<T> = { value: T; make: () => T; lasts: boolean };

const shelfOf = <T>() => globalThis as unknown as Record<symbol, Kept<T> | undefined>;
const prefix = "kith.";

/**
 * One instance per process, made on first use. The server and every route bundle of Next load their own copy of each
 * module; what they must share (database, directory in memory, counters) hangs on `globalThis` under one name.
 * `lasts`: no test needs it anew (`forgetSingletons`).
 */
export function singleton<T>(name: string, make: () => T, { lasts = false } = {}): T {
  return (shelfOf<T>()[Symbol.for(prefix + name)] ??= { value: make(), make, lasts }).value;
}

/**
 * Makes this process one that has just begun: it remembers no directory, no counter and no work. For tests, whose files share a
 * process. Modules hold on to what they were given, so an object is filled anew and not replaced.
 */
export function forgetSingletons(): void {
  const shelf = shelfOf<unknown>();
  for (const key of Object.getOwnPropertySymbols(shelf)) {
    const kept = Symbol.keyFor(key)?.startsWith(prefix) ? shelf[key] : undefined;
    if (!kept || kept.lasts) continue;
    if (types.isMap(kept.value)) kept.value.clear();
    else if (isPlain(kept.value)) Object.assign(kept.value, kept.make());
    else Reflect.deleteProperty(shelf, key);
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
