/** Reads that are under way at once, at most: one that hangs does not keep everybody waiting. */
const readsAtOnce = 4;

/**
 * Answers those who ask in the same moment by one read of all that they ask for, and never gives anybody an answer from before they
 * asked: a read takes whoever has asked until it begins, and who comes later waits for the next. A revoked right is then seen by the
 * next request. A read that fails fails those whom it was for, and nobody else.
 */
export function coalesce<Asked, Found>(
  read: (asked: readonly Asked[]) => Promise<Found>,
): (asked: Asked) => Promise<Found> {
  let waiting: Asked[] = [];
  let next: Promise<Found> | null = null;
  let underWay = 0;
  let goOn: (() => void) | null = null;
  const begin = async (): Promise<Found> => {
    await new Promise(setImmediate); // what else has arrived in this turn of the event loop comes along
    while (underWay >= readsAtOnce) await new Promise<void>((resolve) => (goOn = resolve));
    const asked = waiting;
    [waiting, next] = [[], null];
    underWay += 1;
    try {
      return await read(asked);
    } finally {
      underWay -= 1;
      goOn?.();
    }
  };
  return (asked) => {
    waiting.push(asked);
    return (next ??= begin());
  };
}
