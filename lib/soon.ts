/*
 * Values that are mostly there at once, and the way on without a promise where they are. Once Next has run, Node follows every promise
 * through whatever keeps a context for a request: each costs some microseconds, and an answer that is asked for ten thousand times a
 * second would take a dozen.
 */

/** A value that is there, or will be. */
export type Soon<T> = T | Promise<T>;

/** Whether the value will be there. By what it can do: Prisma's promises are none of the language's. */
export const isComing = <T>(value: Soon<T>): value is Promise<T> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

/** Goes on with a value: at once if it is there. */
export const andThen = <T, R>(value: Soon<T>, goOn: (value: T) => Soon<R>): Soon<R> =>
  isComing(value) ? value.then(goOn) : goOn(value);

/** Makes a value and tells it, or why there is none. What `done` throws is not taken for a failure to make it. */
export function settle<T>(
  make: () => Soon<T>,
  done: (value: T) => void,
  failed: (error: unknown) => void,
): void {
  let made: Soon<T>;
  try {
    made = make();
  } catch (error) {
    return failed(error);
  }
  if (isComing(made)) void made.then(done, failed);
  else done(made);
}
