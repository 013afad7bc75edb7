/**
 * Creates a store of faults that counts their strikes. A fault spares the first `after` matching requests, then strikes
 * `times` requests. `strikesAt` decides whether a fault applies to a place, such as an operation or a page.
 */
export function createFaultCounter<
  Fault extends { times?: number | undefined; after?: number | undefined },
  Place,
>(strikesAt: (fault: Fault, place: Place) => boolean) {
  let active: { fault: Fault; spared: number; left: number }[] = [];
  const awaiting: (() => void)[] = [];
  return {
    set: (...faults: Fault[]) => {
      active = faults.map((fault) => ({
        fault,
        spared: fault.after ?? 0,
        left: fault.times ?? Number.POSITIVE_INFINITY,
      }));
    },
    clear: () => {
      active = [];
    },
    strike: (place: Place): Fault[] => {
      const meant = active.filter(({ fault, left }) => left > 0 && strikesAt(fault, place));
      const striking = meant.filter(({ spared }) => spared === 0);
      for (const entry of meant) if (entry.spared > 0) entry.spared -= 1;
      for (const entry of striking) entry.left -= 1;
      if (striking.length > 0) for (const tell of awaiting.splice(0)) tell();
      return striking.map(({ fault }) => fault);
    },
    /** Resolves when the next fault strikes, so that tests can wait for it. */
    nextStrike: (): Promise<void> => new Promise((resolve) => void awaiting.push(resolve)),
  };
}
