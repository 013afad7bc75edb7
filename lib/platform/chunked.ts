/** The runner may yield between two chunks (`lib/platform/yield-to-event-loop.ts`). */
export type ChunkedWork<T> = Generator<undefined, T, undefined>;

export function runSynchronously<T>(steps: ChunkedWork<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** A few milliseconds of work. */
export const peoplePerChunk = 5_000;

/** A few milliseconds of work that validates, cleans or merges a record of a source. */
export const recordsPerChunk = 500;

export function* splitIntoChunks<T>(all: readonly T[], size = peoplePerChunk): Generator<[T[], number]> {
  if (all.length <= size) yield [[...all], 0];
  else for (let start = 0; start < all.length; start += size) yield [all.slice(start, start + size), start];
}

export function* forEachChunked<T>(
  all: readonly T[],
  act: (one: T, index: number) => void,
  size = peoplePerChunk,
): ChunkedWork<void> {
  for (const [part, start] of splitIntoChunks(all, size)) {
    for (const [index, one] of part.entries()) act(one, start + index);
    yield;
  }
}

export function* filterChunked<T>(
  all: readonly T[],
  keeps: (one: T) => boolean,
  size = peoplePerChunk,
): ChunkedWork<T[]> {
  const matching: T[] = [];
  yield* forEachChunked(all, (one) => void (keeps(one) && matching.push(one)), size);
  return matching;
}

export function* mapChunked<T, R>(
  all: readonly T[],
  make: (one: T, index: number) => R,
  size = peoplePerChunk,
): ChunkedWork<R[]> {
  const made: R[] = [];
  yield* forEachChunked(all, (one, index) => void made.push(make(one, index)), size);
  return made;
}

/** Fewer than `peoplePerChunk`, because comparing texts is slow. */
const itemsPerSortChunk = 2_000;

/** Sorts each chunk, then merges the chunks in pairs. The sort is stable. */
export function* sortChunked<T extends NonNullable<unknown>>(
  all: readonly T[],
  compare: (a: T, b: T) => number,
): ChunkedWork<T[]> {
  let runs: T[][] = [];
  for (const [part] of splitIntoChunks(all, itemsPerSortChunk)) {
    runs.push(part.sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeChunked(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeChunked<T extends NonNullable<unknown>>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): ChunkedWork<T[]> {
  const merged: T[] = [];
  let [at, next] = [0, 0];
  for (;;) {
    const [a, b] = [first[at], second[next]];
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      merged.push(a);
      at++;
    } else if (b !== undefined) {
      merged.push(b);
      next++;
    } else return merged;
    if (merged.length % peoplePerChunk === 0) yield;
  }
}
