/** Work in small steps: whoever has it done may do something else between two of them (`lib/platform/in-turns.ts`). */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of it now. */
export function allAtOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** So many people are looked at within a step: a few milliseconds of work. */
export const peopleAStep = 5_000;

/** A step's worth of a list at a time, with where each part begins. */
export function* inParts<T>(all: readonly T[], size = peopleAStep): Generator<[T[], number]> {
  if (all.length <= size) yield [[...all], 0];
  else for (let start = 0; start < all.length; start += size) yield [all.slice(start, start + size), start];
}

/** What `filter` leaves of a list. `size`: how many a step, where to look at one takes longer than usual. */
export function* filterInSteps<T>(
  all: readonly T[],
  keeps: (one: T) => boolean,
  size = peopleAStep,
): Steps<T[]> {
  const kept: T[] = [];
  for (const [part] of inParts(all, size)) {
    for (const one of part) if (keeps(one)) kept.push(one);
    yield;
  }
  return kept;
}

/** What `map` makes of a list. */
export function* mapInSteps<T, R>(all: readonly T[], make: (one: T, index: number) => R): Steps<R[]> {
  const made: R[] = [];
  for (const [part, start] of inParts(all)) {
    for (const [index, one] of part.entries()) made.push(make(one, start + index));
    yield;
  }
  return made;
}

/** Comparing words takes longer than anything else: so many are put in order within a step. */
const sortedAStep = 2_000;

/** What `sort` makes of a list, equals as they came: parts of it are sorted, then merged two by two. */
export function* sortInSteps<T extends NonNullable<unknown>>(
  all: readonly T[],
  compare: (a: T, b: T) => number,
): Steps<T[]> {
  let runs: T[][] = [];
  for (const [part] of inParts(all, sortedAStep)) {
    runs.push(part.sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<T extends NonNullable<unknown>>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): Steps<T[]> {
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
    if (merged.length % peopleAStep === 0) yield;
  }
}
