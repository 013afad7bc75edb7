import { setImmediate as endOfTurn } from "node:timers/promises";

/** Above 1, so that one hanging read does not block every request. */
const maxConcurrentReads = 4;

/**
 * Never returns data read before the request arrived, so a revoked right is never granted. A batch accepts requests
 * until its read starts; later requests wait for the next read. A failed read fails only its batch.
 */
export function batchReads<Key, Found>(
  read: (keys: readonly Key[]) => Promise<Found>,
): (key: Key) => Promise<Found> {
  let waiting: { keys: Key[]; found: Promise<Found> } | null = null;
  let inProgress = 0;
  let startWaiting = () => {};

  const readWhenFree = async (keys: readonly Key[]): Promise<Found> => {
    await endOfTurn(); // the batch includes requests that arrive in this turn of the event loop
    if (inProgress >= maxConcurrentReads) await new Promise<void>((resolve) => (startWaiting = resolve));
    waiting = null;
    inProgress += 1;
    try {
      return await read(keys);
    } finally {
      inProgress -= 1;
      startWaiting();
    }
  };
  return (key) => {
    if (!waiting) {
      const keys: Key[] = [];
      waiting = { keys, found: readWhenFree(keys) };
    }
    waiting.keys.push(key);
    return waiting.found;
  };
}
