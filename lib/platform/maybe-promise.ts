/*
 * Helpers for values that are usually available synchronously. They avoid creating a promise if the value is available:
 * Next.js makes Node.js track every promise for its request contexts, so a promise costs microseconds. Responses that
 * are requested ten thousand times a second would otherwise need a dozen promises each.
 */

export type MaybePromise<T> = T | Promise<T>;

/** Checks for `then`, because Prisma's promises are not instances of `Promise`. */
export const isPromise = <T>(value: MaybePromise<T>): value is Promise<T> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

/** Synchronous if the value is not a promise. */
export const andThen = <T, R>(
  value: MaybePromise<T>,
  continueWith: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (isPromise(value) ? value.then(continueWith) : continueWith(value));

/** An error thrown by `done` is not passed to `failed`. */
export function computeThen<T>(
  make: () => MaybePromise<T>,
  done: (value: T) => void,
  failed: (error: unknown) => void,
): void {
  let made: MaybePromise<T>;
  try {
    made = make();
  } catch (error) {
    return failed(error);
  }
  if (isPromise(made)) void made.then(done, failed);
  else done(made);
}
