/** Reads that are under way at once, at most: one that hangs does not keep everybody waiting. */
const readsAtOnce = 4;

type Asking<Asked, Found> = {
  asked: Asked;
  done: (found: Found) => void;
  failed: (error: unknown) => void;
};

type Coalesced<Asked, Found> = {
  (asked: Asked): Promise<Found>;
  /**
   * The same without a promise: one of the two is called, and throws nothing. It is called as part of whichever request came first, so
   * it rests on nothing that belongs to a request of Next's.
   */
  tell: (asked: Asked, done: (found: Found) => void, failed: (error: unknown) => void) => void;
};

/**
 * Answers those who ask in the same moment by one read of all that they ask for, and never gives anybody an answer from before they
 * asked: a read takes whoever has asked until it begins, and who comes later waits for the next. A revoked right is then seen by the
 * next request. A read that fails fails those whom it was for, and nobody else.
 */
export function coalesce<Asked, Found>(
  read: (asked: readonly Asked[]) => Promise<Found>,
): Coalesced<Asked, Found> {
  let waiting: Asking<Asked, Found>[] = [];
  let underWay = 0;
  /** `soon`: when this turn of the event loop is over. `due`: as soon as one that is under way has ended. */
  let next: "none" | "soon" | "due" = "none";

  const begin = (): void => {
    if (underWay >= readsAtOnce) {
      next = "due";
      return;
    }
    const taken = waiting;
    [waiting, next] = [[], "none"];
    underWay += 1;
    read(taken.map(({ asked }) => asked)).then(
      (found) => {
        end();
        for (const { done } of taken) done(found);
      },
      (error: unknown) => {
        end();
        for (const { failed } of taken) failed(error);
      },
    );
  };
  const end = (): void => {
    underWay -= 1;
    if (next === "due") begin();
  };
  const tell: Coalesced<Asked, Found>["tell"] = (asked, done, failed) => {
    waiting.push({ asked, done, failed });
    if (next !== "none") return;
    next = "soon";
    setImmediate(begin); // what else arrives in this turn of the event loop comes along
  };
  const ask = (asked: Asked) => new Promise<Found>((resolve, reject) => tell(asked, resolve, reject));
  return Object.assign(ask, { tell });
}
