/** Above 1, so that one hanging read does not block every request. */
const maxConcurrentReads = 4;

type PendingRead<Key, Found> = {
  key: Key;
  done: (found: Found) => void;
  failed: (error: unknown) => void;
};

type BatchedRead<Key, Found> = {
  (key: Key): Promise<Found>;
  /**
   * Calls exactly one of the callbacks and never throws. The callback may run in the context of another request, so it
   * must not depend on request state of Next.js.
   */
  readWithCallback: (key: Key, done: (found: Found) => void, failed: (error: unknown) => void) => void;
};

/**
 * Never returns data read before the request arrived, so a revoked right is never granted. A batch accepts requests
 * until its read starts; later requests wait for the next read. A failed read fails only its batch.
 */
export function batchReads<Key, Found>(
  read: (key: readonly Key[]) => Promise<Found>,
): BatchedRead<Key, Found> {
  let waiting: PendingRead<Key, Found>[] = [];
  let inProgress = 0;
  /**
   * `none`: no request waits. `soon`: starts after this turn of the event loop. `due`: starts when a running read ends.
   */
  let next: "none" | "soon" | "due" = "none";

  const begin = (): void => {
    if (inProgress >= maxConcurrentReads) {
      next = "due";
      return;
    }
    const batch = waiting;
    [waiting, next] = [[], "none"];
    inProgress += 1;
    read(batch.map(({ key }) => key)).then(
      (found) => {
        end();
        for (const { done } of batch) done(found);
      },
      (error: unknown) => {
        end();
        for (const { failed } of batch) failed(error);
      },
    );
  };
  const end = (): void => {
    inProgress -= 1;
    if (next === "due") begin();
  };
  const readWithCallback: BatchedRead<Key, Found>["readWithCallback"] = (key, done, failed) => {
    waiting.push({ key, done, failed });
    if (next !== "none") return;
    next = "soon";
    setImmediate(begin); // the batch includes requests that arrive in this turn of the event loop
  };
  const readInBatch = (key: Key) =>
    new Promise<Found>((resolve, reject) => readWithCallback(key, resolve, reject));
  return Object.assign(readInBatch, { readWithCallback });
}
