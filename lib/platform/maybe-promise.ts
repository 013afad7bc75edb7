/*
 * Values that are usually available synchronously; avoids creating a promise when they are. Once Next.js has run, Node
 * tracks every promise for its request contexts. Each promise costs microseconds, and an answer that is requested ten
 * thousand times a second would need a dozen.
 */

/** Value, or promise of a value. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Returns true if the value is a promise. Checks for `then`, because Prisma's promises are not instances of `Promise`.
 */
export const isPromise = <T>(value: MaybePromise<T>): value is Promise<T> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

/** Applies a function to the value: synchronously if it is available. */
export const andThen = <T, R>(
  value: MaybePromise<T>,
  continueWith: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (isPromise(value) ? value.then(continueWith) : continueWith(value));

/**
 * Computes a value and passes it to `done`, or its error to `failed`. An error thrown by `done` is not passed to
 * `failed`.
 */
export function settle<T>(
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
