/** Keeps count of how often each fault has struck; the first `after` that it is meant for are spared. `strikesAt` decides whether a fault is one of that place at all. */
export function createStrikeCounter<
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
    /** The faults that strike this place now; each is counted. */
    strike: (place: Place): Fault[] => {
      const meant = active.filter(({ fault, left }) => left > 0 && strikesAt(fault, place));
      const striking = meant.filter(({ spared }) => spared === 0);
      for (const entry of meant) if (entry.spared > 0) entry.spared -= 1;
      for (const entry of striking) entry.left -= 1;
      if (striking.length > 0) for (const tell of awaiting.splice(0)) tell();
      return striking.map(({ fault }) => fault);
    },
    /** Resolves when a fault strikes next: the moment that a test waits for. */
    nextStrike: (): Promise<void> => new Promise((resolve) => void awaiting.push(resolve)),
  };
}
