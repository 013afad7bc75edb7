/**
 * One instance per process, made on first use. The server and every route bundle of Next load their own copy of each
 * module; what they must share (database, directory in memory, counters) hangs on `globalThis` under one name.
 */
export function singleton<T>(name: string, make: () => T): T {
  const shelf = globalThis as unknown as Record<symbol, { value: T } | undefined>;
  return (shelf[Symbol.for(`kith.${name}`)] ??= { value: make() }).value;
}
